import type { CredentialMode } from '@libs/identity';
import type { Identifies } from './identify.js';

/** The guards of all kinds of credential that say who is calling. */
export class CredentialGuards {
  constructor(private readonly all: readonly Identifies[]) {}

  /** Those of the kinds that a route names by `@Access`. */
  of(modes: readonly (CredentialMode | undefined)[]): readonly Identifies[] {
    return this.all.filter(({ mode }) => modes.includes(mode));
  }
}
