import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

type Given = Record<string, string | undefined>;

/**
 * The variables with the secrets that files hold. A process of the same user can read the environment with which this one
 * was started, so a secret of a file stands in no environment. `mistakes` has one line each, naming the variable.
 */
export function withSecretFiles(names: readonly string[], given: Given): { given: Given; mistakes: string[] } {
  const mistakes: string[] = [];
  const read: Given = {};
  for (const name of names) {
    const path = given[`${name}_FILE`];
    if (path === undefined) continue;
    if (given[name] !== undefined) mistakes.push(`${name}_FILE: ${name} is set too; remove one of them`);
    else {
      try {
        read[name] = contentOf(path);
      } catch (error) {
        mistakes.push(`${name}_FILE: ${resolve(path)} cannot be used (${reasonOf(error)})`);
      }
    }
  }
  return { given: { ...given, ...read }, mistakes };
}

/** Without the line end that editors and `echo` write. An empty file would count as an unset secret. */
function contentOf(path: string): string {
  const text = readFileSync(path, 'utf8').trim();
  if (text === '') throw new Error('it is empty');
  return text;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unreadable';
  return 'code' in error ? String(error.code) : error.message;
}
