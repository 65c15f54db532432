import { MCP_PATH, PROFILE } from '@libs/catalog';
import { ORDINARY_SCOPES } from '../auth/ordinary-scopes.js';
import type { ProtectedResourceDto } from './dto/protected-resource.dto.js';

/** The MCP endpoint as a protected resource (RFC 9728, 2). It names no authorization server while there is none. */
export function protectedResource(baseUrl: string): ProtectedResourceDto {
  return {
    resource: `${baseUrl}${MCP_PATH}`,
    bearer_methods_supported: ['header'],
    scopes_supported: [...ORDINARY_SCOPES],
    resource_name: PROFILE.title,
    resource_documentation: `${baseUrl}/docs/llms.txt`,
  };
}
