import { DocumentBuilder, type OpenAPIObject } from '@nestjs/swagger';
import { addSecuritySchemes } from './security-schemes.js';

/** The version of the description of the routes (specification, Versioning); what is added later does not change it. */
const VERSION = '2.0.0';

const DESCRIPTION = `A remote MCP server whose tools make video, images and sound, and the HTTP routes around it.

**Errors** carry \`error_code\`, \`error_description\`, \`actionable_next_step\` and \`retryable\`; a request of the wrong form gets a 422 whose \`detail\` names each finding. Codes may be added: treat one that you do not know by its status and by \`retryable\`.

**Limits.** Answers of limited routes carry \`RateLimit\`, \`RateLimit-Policy\`, \`RateLimit-*\` and \`X-RateLimit-*\`. After a 429 or a 503 wait for the seconds of \`Retry-After\`.

**Growth.** Members may be added to answers, and values to their enumerations: ignore the ones that you do not know.

**Requests.** Every answer has a \`Request-Id\`; send one of your own (8 to 64 letters, digits, \`-\` or \`_\`) and it is kept.`;

const TAGS = {
  tools: 'The tools of the service, each by an operation of its own.',
  resources: 'What tools made, and where its job stands.',
  usage: 'What the callers of an account asked, and what it spent.',
  mcp: 'The Model Context Protocol.',
  discovery: 'What clients, registries and crawlers read before they connect.',
  x402: 'Payment by the call, in stablecoin.',
  resolve: 'From identifiers and capabilities to the bytes of resources, and back.',
  events: 'What the service posts to a web application when a resource changes.',
  'webhook-endpoints': 'Addresses of an account that receive its events, and what was sent to them.',
  webhooks: 'What other systems report, signed in the Standard Webhooks form.',
  account: 'What the owner of an account sees and ends at /account, by the session of a browser.',
  keys: 'API keys that got into wrong hands.',
  health: 'Whether the service serves.',
  admin: 'What operators see and do at /admin, by the session of an account with the operator role.',
  internal: 'Called by schedulers and task queues of the operator, never from outside.',
} as const;

/** The OpenAPI document without its routes. */
export function frame(openapi: string): Omit<OpenAPIObject, 'paths'> {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion(openapi)
    .setTitle('Mediamaker')
    .setDescription(DESCRIPTION)
    .setVersion(VERSION)
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addServer('{base_url}', 'An instance of the service.', {
      base_url: { default: 'http://localhost:3000', description: 'Scheme, host and port, without a slash at the end.' },
    });
  addSecuritySchemes(builder);
  for (const [name, description] of Object.entries(TAGS)) builder.addTag(name, description);
  return builder.build();
}
