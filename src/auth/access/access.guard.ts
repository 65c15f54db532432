import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@libs/identity';
import { deny } from '@libs/kernel';
import type { FastifyRequest } from 'fastify';
import { admitCaller } from '../guards/admit-caller.js';
import { CredentialGuards } from '../guards/credential-guards.js';
import { identify } from '../guards/identify.js';
import { callerNetwork } from '../rates/caller-network.js';
import { callerRule } from './admits.decorator.js';
import { declaredAccess } from './declared-access.js';
import { choosesWalletLane, hasWalletLane, WALLET_LANE_MODES } from './wallet-lane.js';
import { type X402Settings, x402Settings } from '@libs/x402';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on `@AccessOnDemand` routes; throws the Denial of a credential that is missing or refused. */
    callerOnDemand?: () => Promise<Principal>;
  }
}

/** The global guard: denies every route without `@Access`, `@AccessOnDemand` or `@Public`. */
@Injectable()
export class AccessGuard implements CanActivate {
  private readonly hasOpenLane: boolean;

  constructor(
    private readonly guards: CredentialGuards,
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
    const guards = this.guards.of(isOnLane ? WALLET_LANE_MODES : rule.modes);
    const caller = async (): Promise<Principal> =>
      admitCaller(request, await identify(guards, request.headers, () => callerNetwork(request)));
    if (rule.onDemand) {
      let asked: Promise<Principal> | undefined;
      request.callerOnDemand = () => (asked ??= caller());
    } else {
      request.principal = await caller();
      const denial = callerRule(context.getHandler(), context.getClass())?.(request.principal);
      if (denial) throw denial;
    }
    return true;
  }
}
