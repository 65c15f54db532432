import { ORDINARY_SCOPES } from '@libs/identity';
import { Denial } from '@libs/kernel';
import type { FastifyRequest } from 'fastify';
import { choosesWalletLane } from './wallet-lane.js';

/** The `WWW-Authenticate` value for a refused credential (RFC 6750, 3; RFC 9728, 5.1), none for other denials. */
export function challenge(denial: Denial, request: FastifyRequest, baseUrl: string): string | undefined {
  const stepUp = denial.code === 'insufficient_scope';
  if (denial.status !== 401 && !stepUp) return undefined;
  const parameters: string[] = [];
  if (stepUp) parameters.push('error="insufficient_scope"');
  else if (request.headers.authorization !== undefined) parameters.push('error="invalid_token"');
  if (isMcp(request)) parameters.push(`resource_metadata="${baseUrl}/.well-known/oauth-protected-resource/mcp"`);
  const scopes = stepUp ? denial.scopes : isMcp(request) && ORDINARY_SCOPES;
  if (scopes) parameters.push(`scope="${scopes.join(' ')}"`);
  return ['Bearer', parameters.join(', ')].filter(Boolean).join(' ');
}

/** Of the wallet lane no authorization server gives tokens. */
function isMcp(request: FastifyRequest): boolean {
  return request.routeOptions.url === '/mcp' && !choosesWalletLane(request);
}
