import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import type { Requirement } from '../../requirements/requirement.js';

const REPOSITORY = join(import.meta.dirname, '../../..');
const TEST_FILES = ['test/**/*-spec.ts', 'test/**/*.spec.ts', '{src,libs}/**/*.spec.ts'];

const CLAIM = /^\s*verifies\(\s*((?:(['"])[a-z0-9.-]+\2\s*,?\s*)+)\)/gm;
const LITERAL = /(['"])([a-z0-9.-]+)\1/g;

/** One id named by one call of `verifies` in a test file. */
export interface Claim {
  id: string;
  file: string;
}

export interface Coverage {
  /** Rows that no test claims. */
  untested: Requirement[];
  /** Claims of ids that are in no table. */
  unknown: Claim[];
}

/** The claims in the source of a test file: calls with literals that begin a line. */
export function claimsIn(source: string, file: string): Claim[] {
  return [...source.matchAll(CLAIM)].flatMap(([, ids = '']) =>
    [...ids.matchAll(LITERAL)].map(([, , id = '']) => ({ id, file })),
  );
}

export async function claimsOfAllTests(): Promise<Claim[]> {
  const claims: Claim[] = [];
  for await (const file of glob(TEST_FILES, { cwd: REPOSITORY })) {
    const source = readFileSync(join(REPOSITORY, file), 'utf8');
    claims.push(...claimsIn(source, file));
  }
  return claims;
}

export function coverage(requirements: readonly Requirement[], claims: Claim[]): Coverage {
  const known = new Set(requirements.map(({ id }) => id));
  const claimed = new Set(claims.map(({ id }) => id));
  return {
    untested: requirements.filter(({ id }) => !claimed.has(id)),
    unknown: claims.filter(({ id }) => !known.has(id)),
  };
}
