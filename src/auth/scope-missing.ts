import type { Scope } from '@libs/identity';
import { Denial } from '@libs/kernel';

/** A good credential that lacks the scope a route asks for. */
export class ScopeMissing extends Denial {
  constructor(scope: Scope) {
    super('insufficient_scope', `This address asks for the scope ${scope}.`, { scopes: [scope] });
  }
}
