import { describeTool, modernEra, PROFILE, type Tool } from '@libs/catalog';
import type { z } from 'zod';
import { version } from '../platform/process/version.js';
import { connectionOf } from './connection.js';
import type { agentCardSchema } from './schema/agent-card.schema.js';
import type { ShownSettings } from './shown-settings.js';

/** The card for agents that look for agents: it sends them to MCP, and claims no task management of A2A. */
export function agentCard(settings: ShownSettings, tools: readonly Tool[]): z.output<typeof agentCardSchema> {
  const connection = connectionOf(settings);
  return {
    protocol: 'mcp',
    name: PROFILE.name,
    description: PROFILE.description,
    version,
    url: connection.endpoint,
    documentationUrl: `${settings.server.baseUrl}/docs/llms.txt`,
    instructions: `This service is no A2A server: it answers no message/send and manages no A2A tasks. Connect to ${connection.endpoint} with the Model Context Protocol.`,
    mcp: {
      ...connection,
      capabilities: { ...modernEra().capabilities },
      serverCard: `${settings.server.baseUrl}/mcp/server-card`,
    },
    capabilities: { streaming: false, pushNotifications: false, stateTransitionHistory: false },
    authentication: { schemes: settings.x402.lane ? ['bearer', 'x402'] : ['bearer'] },
    defaultInputModes: ['application/json'],
    defaultOutputModes: ['application/json'],
    skills: tools.map(describeTool).map(({ name, title, description }) => ({
      id: name,
      name: title,
      description,
      tags: ['mcp-tool'],
    })),
  };
}
