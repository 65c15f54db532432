import { MCP_PATH, PROFILE } from '@libs/catalog';
import { ORDINARY_SCOPES } from '@libs/identity';
import type { Environment } from '../platform/settings/environment.js';
import type { ProtectedResourceDto } from './dto/protected-resource.dto.js';

type Settings = Pick<Environment, 'baseUrl' | 'authIssuers' | 'xAccount'>;

/**
 * The MCP endpoint as a protected resource (RFC 9728, 2). Issuers stand there byte for byte as they name themselves, since
 * clients compare; without any it is our own server.
 */
export function protectedResource({ baseUrl, authIssuers, xAccount }: Settings): ProtectedResourceDto {
  const issuers = authIssuers.length > 0 ? authIssuers.map(({ issuer }) => issuer) : [baseUrl];
  return {
    resource: `${baseUrl}${MCP_PATH}`,
    authorization_servers: issuers,
    bearer_methods_supported: ['header'],
    scopes_supported: [...ORDINARY_SCOPES, ...(xAccount.isOn ? ['x:act'] : [])],
    resource_name: PROFILE.title,
    resource_documentation: `${baseUrl}/docs/llms.txt`,
  };
}
