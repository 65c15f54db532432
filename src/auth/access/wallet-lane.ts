import { SetMetadata } from '@nestjs/common';
import type { CredentialMode } from '@libs/identity';
import type { FastifyRequest } from 'fastify';

const HAS_WALLET_LANE = Symbol('has a wallet lane');

/** Credentials of the wallet lane: a wallet's session token, or none: such a caller pays by the call. */
export const WALLET_LANE_MODES: readonly CredentialMode[] = ['wallet_session', 'anonymous'];

/** How the description of the routes shows the choice of the lane. */
export const LANE_QUERY = {
  name: 'lane',
  required: false,
  description:
    'The wallet lane, where it is open: the call is paid in stablecoin (x402), or reads with a wallet session.',
  schema: { type: 'string', enum: ['x402'], example: 'x402' },
};

/** A route that requests may enter by the wallet lane instead, while that is open. */
export const HasWalletLane = (): MethodDecorator => SetMetadata(HAS_WALLET_LANE, true);

export function hasWalletLane(handler: object): boolean {
  return Reflect.getMetadata(HAS_WALLET_LANE, handler) === true;
}

/** Whether a request chose the wallet lane: `?lane=x402` or `X-MCP-Lane: x402`. */
export function choosesWalletLane({ query, headers }: Pick<FastifyRequest, 'query' | 'headers'>): boolean {
  return headers['x-mcp-lane'] === 'x402' || (query as { lane?: unknown } | undefined)?.lane === 'x402';
}
