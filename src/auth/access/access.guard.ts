import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { clientBlocked, type Principal } from '@libs/identity';
import { deny } from '@libs/kernel';
import type { FastifyRequest } from 'fastify';
import { authenticate } from '../guards/authenticate.js';
import { CREDENTIAL_GUARDS, type CredentialGuards } from '../guards/credential-guards.js';
import { callerNetwork } from '../rates/caller-network.js';
import { declaredAccess } from './declared-access.js';
import { choosesWalletLane, hasWalletLane, WALLET_LANE_MODES } from './wallet-lane.js';
import { type X402Settings, x402Settings } from '@libs/x402';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the access guard before the handler of an `@Access` route runs. */
    principal?: Principal;
    /** Set on `@AccessOnDemand` routes; throws the Denial of a credential that is missing or refused. */
    callerOnDemand?: () => Promise<Principal>;
  }
}

/** The global guard: nobody enters a route that does not say who may. */
@Injectable()
export class AccessGuard implements CanActivate {
  private readonly hasOpenLane: boolean;

  constructor(
    @Inject(CREDENTIAL_GUARDS) private readonly guards: CredentialGuards,
    @Inject(x402Settings.KEY) { lane }: X402Settings,
  ) {
    this.hasOpenLane = lane !== undefined;
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const rule = declaredAccess(context.getHandler(), context.getClass());
    if (rule === 'public') return true;
    if (!rule) throw deny('missing_credentials', 'This address is open to nobody.');
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const isOnLane = this.hasOpenLane && choosesWalletLane(request) && hasWalletLane(context.getHandler());
    const modes = isOnLane ? WALLET_LANE_MODES : rule.modes;
    const admitted = this.guards.filter((guard) => modes.includes(guard.mode));
    const network = (): string => callerNetwork(request);
    const identify = (): Promise<Principal> => authenticate(admitted, request.headers, network);
    if (rule.onDemand) {
      let caller: Promise<Principal> | undefined;
      request.callerOnDemand = () => (caller ??= identify().then((principal) => noted(request, principal)));
    } else request.principal = noted(request, await identify());
    return true;
  }
}

/** Refuses every request of a blocked client, on every route. */
function noted(request: FastifyRequest, principal: Principal): Principal {
  const { mode, credentialId } = principal;
  if (request.record) request.record.caller = { mode, credentialId };
  if (principal.trust === 'blocked') throw clientBlocked();
  return principal;
}
