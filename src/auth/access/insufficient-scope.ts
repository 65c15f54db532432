import type { Principal } from '@libs/identity';
import { Denial } from '@libs/kernel';

/** A good credential lacks a scope. An OAuth client can ask for more scopes; the scopes of an API key never change. */
export class InsufficientScope extends Denial {
  /** `what` needs all of `scopes`. */
  constructor(what: string, scopes: readonly string[], { mode }: Pick<Principal, 'mode'>) {
    super('insufficient_scope', `${what} needs the scope ${scopes.join(' and ')}.`, {
      scopes: [...scopes],
      nextStep:
        mode === 'api_key'
          ? `Make an API key with this scope at /developer/console (operators: media keys create --scopes ${scopes.join(',')}).`
          : 'Authorize again with the scopes named in the challenge.',
    });
  }
}
