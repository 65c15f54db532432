import { component, member } from '@libs/kernel';
import { z } from 'zod';

/** What of A2A this service does: nothing. */
const agentCapabilities = component('AgentCapabilities', {
  streaming: z.boolean().meta({ enum: [false], description: 'No A2A streams.' }),
  pushNotifications: z.boolean().meta({ enum: [false], description: 'No A2A push notifications.' }),
  stateTransitionHistory: z.boolean().meta({ enum: [false], description: 'No history of A2A tasks.' }),
});

/** How a caller authenticates. */
const agentAuthentication = component('AgentAuthentication', {
  schemes: member(
    z.array(z.string()).min(1),
    'Schemes: `bearer` in the Authorization header, and `x402` where calls can be paid.',
    ['bearer'],
  ),
});

/** How to connect by MCP. */
const agentMcp = component('AgentMcp', {
  endpoint: member(z.url(), 'Where to POST messages.', 'https://media.example/mcp'),
  transport: member(z.enum(['streamable-http']), 'Transport of the protocol.'),
  protocolVersions: member(z.array(z.string()).min(1), 'Every revision that is served, newest first.', [
    '2026-07-28',
    '2025-11-25',
  ]),
  capabilities: member(z.record(z.string(), z.unknown()), 'What the newest revision is offered.'),
  serverCard: member(z.url(), 'The server card.', 'https://media.example/mcp/server-card'),
});

/** Something the service can do: a tool of its MCP endpoint. */
const agentSkill = component('AgentSkill', {
  id: member(z.string(), 'Name of the tool.', 'create_video'),
  name: member(z.string(), 'Its title.', 'Create video'),
  description: member(z.string(), 'What it does.', 'Makes a narrated, captioned video.'),
  tags: member(z.array(z.string()).min(1), 'Words to find it by.', ['mcp-tool']),
});

/** Agent-to-agent discovery card of a service that is reached by MCP. */
export const agentCardSchema = component('AgentCard', {
  protocol: member(z.enum(['mcp']), 'How to talk to the service.'),
  name: member(z.string(), 'Name of the service.', 'mediamaker'),
  description: member(z.string(), 'What it does, in a line.', 'Makes video, images and sound from a prompt.'),
  version: member(z.string(), 'Version of the program.', '0.1.0'),
  url: member(z.url(), 'The MCP endpoint.', 'https://media.example/mcp'),
  documentationUrl: member(z.url(), 'What to read about it.', 'https://media.example/docs/llms.txt'),
  instructions: member(z.string(), 'For the models of those who read this.', 'This service is no A2A server …'),
  mcp: member(agentMcp, 'How to connect.'),
  capabilities: member(agentCapabilities, 'What of A2A the service does.'),
  authentication: member(agentAuthentication, 'How callers show who they are.'),
  defaultInputModes: member(z.array(z.string()).min(1), 'Media types of what is sent.', ['application/json']),
  defaultOutputModes: member(z.array(z.string()).min(1), 'Media types of what is answered.', ['application/json']),
  skills: member(z.array(agentSkill).min(1), 'The tools, in the order of the catalogue.'),
});
