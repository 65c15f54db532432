import { MCP_PATH, PROFILE } from '@libs/catalog';
import { ORDINARY_SCOPES } from '@libs/identity';
import type { Environment } from '../platform/settings/environment.js';
import type { ProtectedResourceDto } from './dto/protected-resource.dto.js';

type Settings = Pick<Environment, 'baseUrl' | 'authIssuers'>;

/**
 * The MCP endpoint as a protected resource (RFC 9728, 2). Issuers stand there byte for byte as they name themselves, since
 * clients compare; without any it is our own server.
 */
export function protectedResource({ baseUrl, authIssuers }: Settings): ProtectedResourceDto {
  const issuers = authIssuers.length > 0 ? authIssuers.map(({ issuer }) => issuer) : [baseUrl];
  return {
    resource: `${baseUrl}${MCP_PATH}`,
    authorization_servers: issuers,
    bearer_methods_supported: ['header'],
    scopes_supported: [...ORDINARY_SCOPES],
    resource_name: PROFILE.title,
    resource_documentation: `${baseUrl}/docs/llms.txt`,
  };
}
