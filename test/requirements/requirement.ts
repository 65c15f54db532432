export interface Requirement<Id extends string = string> {
  id: Id;
  /** Chapter and section of the specification. */
  source: string;
  sentence: string;
  /** The capability that brings it, when that is not here yet. */
  deferred?: string;
}

/** Capabilities that are still to come, as they are named in `deferred`. */
export const CAPABILITY = {
  x402: 'wallet payments (x402)',
  xAccount: 'the connected X account',
  web: 'the web front end',
} as const;

type Rows = Record<string, string>;
type Entries<R extends Rows> = Requirement<Extract<keyof R, string>>[];

/** Rows that the service fulfils today: each needs a test. */
export function now<const R extends Rows>(source: string, rows: R): Entries<R> {
  return Object.entries(rows).map(([id, sentence]) => ({ id: id as Extract<keyof R, string>, source, sentence }));
}

/** Rows that a later capability brings: none has a test yet. */
export function later<const R extends Rows>(capability: keyof typeof CAPABILITY, source: string, rows: R): Entries<R> {
  return now(source, rows).map((entry) => ({ ...entry, deferred: CAPABILITY[capability] }));
}
