import type { CredentialMode, Principal } from '@libs/identity';
import { type Denial, deny } from '@libs/kernel';

/** A good credential lacks a scope. An OAuth client can ask for more scopes; the scopes of an API key never change. */
/** `what` needs all of `scopes`. */
export function insufficientScope(what: string, scopes: readonly string[], { mode }: Pick<Principal, 'mode'>): Denial {
  return deny('insufficient_scope', `${what} needs the scope ${scopes.join(' and ')}.`, {
    scopes: [...scopes],
    nextStep: nextStep(mode, scopes),
  });
}

function nextStep(mode: CredentialMode, scopes: readonly string[]): string {
  if (mode === 'api_key') {
    return `Make an API key with this scope at /developer/console (operators: media keys create --scopes ${scopes.join(',')}).`;
  }
  if (mode === 'web_session') return 'Sign in at /login with the signature of the wallet: a wallet link only reads.';
  return 'Authorize again with the scopes named in the challenge.';
}
