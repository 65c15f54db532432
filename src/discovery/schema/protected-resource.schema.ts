import { SCOPES } from '@libs/identity';
import { component, member } from '@libs/kernel';
import { z } from 'zod';

/** Protected-resource metadata (RFC 9728). */
export const protectedResourceSchema = component('ProtectedResource', {
  resource: member(
    z.url(),
    'The MCP endpoint, with the query of the address that was asked. Access tokens name it without a query.',
    'https://media.example/mcp',
  ),
  authorization_servers: member(
    z.array(z.string()),
    'Issuers of access tokens, the preferred one first; absent where sign-in with OAuth is not open.',
    ['https://media.example'],
  ).optional(),
  bearer_methods_supported: member(z.array(z.enum(['header'])).min(1), 'How a token is sent (RFC 6750).'),
  scopes_supported: member(z.array(z.enum(SCOPES)).min(1), 'Scopes that ordinary use needs.'),
  resource_name: member(z.string(), 'Name of the resource, for people.', 'Mediamaker'),
  resource_documentation: member(z.url(), 'What to read about it.', 'https://media.example/docs/llms.txt'),
});
