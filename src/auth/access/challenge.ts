import { ORDINARY_SCOPES } from '@libs/identity';
import { Denial } from '@libs/kernel';
import type { FastifyRequest } from 'fastify';
import { endpointSuffix } from './endpoint-suffix.js';
import { choosesWalletLane } from './wallet-lane.js';

/** The `WWW-Authenticate` value for a refused credential (RFC 6750, 3; RFC 9728, 5.1), none for other denials. */
export function challenge(denial: Denial, request: FastifyRequest, baseUrl: string): string | undefined {
  const stepUp = denial.code === 'insufficient_scope';
  if (denial.status !== 401 && !stepUp) return undefined;
  const parameters: string[] = [];
  if (stepUp) parameters.push('error="insufficient_scope"');
  else if (request.headers.authorization !== undefined) parameters.push('error="invalid_token"');
  if (isMcp(request)) parameters.push(`resource_metadata="${metadataAddress(request, baseUrl)}"`);
  const scopes = stepUp ? denial.scopes : isMcp(request) && ORDINARY_SCOPES;
  if (scopes) parameters.push(`scope="${scopes.join(' ')}"`);
  return ['Bearer', parameters.join(', ')].filter(Boolean).join(' ');
}

/**
 * Where the metadata of the address that was asked is. A strict client compares the `resource` there with its own address
 * (RFC 9728, 3.3), so a query such as `?tools=make` stays in it.
 */
function metadataAddress({ originalUrl }: FastifyRequest, baseUrl: string): string {
  return `${baseUrl}/.well-known/oauth-protected-resource/mcp${endpointSuffix(originalUrl)}`;
}

/** Of the wallet lane no authorization server gives tokens. */
function isMcp(request: FastifyRequest): boolean {
  return request.routeOptions.url === '/mcp' && !choosesWalletLane(request);
}
