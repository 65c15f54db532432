import { applyDecorators, SetMetadata, UseInterceptors } from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import { type CredentialMode, walletSessionRefused } from '@libs/identity';
import type { Denial, DenialCode } from '@libs/kernel';
import { Refuses } from '../../platform/refusals/refuses.decorator.js';
import { RateOfFoundCaller } from '../rates/rate-of-found-caller.interceptor.js';
import { notOwnPage } from '../strategies/own-page.js';

export const ACCESS = Symbol('access');

const OF_TOKENS = [
  'token_expired',
  'token_revoked',
  'invalid_audience',
  'missing_resource_indicator',
  'insufficient_scope',
  'client_blocked',
  'handler_elsewhere',
] as const satisfies DenialCode[];

/** Why a credential of each kind may be refused. */
const REFUSALS: Partial<Record<CredentialMode, readonly (DenialCode | Denial)[]>> = {
  api_key: ['invalid_api_key', 'api_key_expired', 'api_key_revoked', 'insufficient_scope'],
  oauth: OF_TOKENS,
  idp_jwt: OF_TOKENS,
  web_session: ['session_expired', notOwnPage()],
  wallet_session: [walletSessionRefused('invalid_token'), walletSessionRefused('token_expired')],
};

/** Names of the security schemes of a mode, where they are not its own name: one for each header that takes it. */
const SCHEMES: Partial<Record<CredentialMode, readonly string[]>> = {
  wallet_session: ['wallet_session', 'wallet_session_header'],
};

export interface AccessRule {
  modes: readonly CredentialMode[];
  /** The route asks for the caller itself, when it finds that it needs one. */
  onDemand: boolean;
}

/** Credentials for this route: sets its guard, its OpenAPI security (alternatives) and its 401 and 403 answers. */
export function Access(...modes: [CredentialMode, ...CredentialMode[]]): MethodDecorator & ClassDecorator {
  return declare({ modes, onDemand: false });
}

/** Like `Access`, but the credential is read only where the route asks for it (`@CallerOnDemand`). */
export function AccessOnDemand(...modes: [CredentialMode, ...CredentialMode[]]): MethodDecorator & ClassDecorator {
  return declare({ modes, onDemand: true });
}

function declare(rule: AccessRule): MethodDecorator & ClassDecorator {
  return applyDecorators(
    SetMetadata(ACCESS, rule),
    ...rule.modes.flatMap((mode) => SCHEMES[mode] ?? [mode]).map((scheme) => ApiSecurity(scheme)),
    ...(rule.onDemand ? [ApiSecurity({}), UseInterceptors(RateOfFoundCaller)] : []),
    Refuses(...refusalsOf(rule.modes)),
  );
}

/** Why a request with a credential of these kinds, or without one, may be refused. */
export function refusalsOf(modes: readonly CredentialMode[]): (DenialCode | Denial)[] {
  const ofModes = modes.flatMap((mode) => REFUSALS[mode] ?? []);
  return ['missing_credentials', 'malformed_credentials', 'invalid_token', ...ofModes];
}
