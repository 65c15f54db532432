import type { ServerSettings } from '@libs/kernel/settings';
import { MCP_PATH, PROFILE } from '@libs/catalog';
import { type OauthSettings, ORDINARY_SCOPES } from '@libs/identity';
import type { protectedResourceSchema } from './schema/protected-resource.schema.js';
import type { XAccountSettings } from '@libs/x-account';
import type { z } from 'zod';

interface Settings {
  server: Pick<ServerSettings, 'baseUrl'>;
  oauth: Pick<OauthSettings, 'authIssuers'>;
  xAccount: Pick<XAccountSettings, 'isOn'>;
}

/**
 * The MCP endpoint as a protected resource (RFC 9728, 2). Issuers appear byte for byte as they name themselves, since
 * clients compare; by default it is our own server. Strict clients also compare the resource with the address that they
 * use (RFC 9728, 3.3), and request a token for it: our own server accepts that; others may know only the endpoint.
 */
export function protectedResource(
  { server: { baseUrl }, oauth: { authIssuers }, xAccount }: Settings,
  /** What the address of the client has behind `/mcp`, such as `?tools=make`. */
  suffix = '',
): z.output<typeof protectedResourceSchema> {
  const endpoint = `${baseUrl}${MCP_PATH}`;
  const isOurs = authIssuers.length === 0;
  return {
    resource: isOurs ? `${endpoint}${suffix}` : endpoint,
    authorization_servers: isOurs ? [baseUrl] : authIssuers.map(({ issuer }) => issuer),
    bearer_methods_supported: ['header'],
    scopes_supported: [...ORDINARY_SCOPES, ...(xAccount.isOn ? (['x:act'] as const) : [])],
    resource_name: PROFILE.title,
    resource_documentation: `${baseUrl}/docs/llms.txt`,
  };
}
