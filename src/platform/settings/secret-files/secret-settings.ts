import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** Settings that hold a secret. `NAME_FILE` names a file that holds the value of NAME. */
export const SECRET_SETTINGS = [
  'DATABASE_URL',
  'LINK_SIGNING_KEYS',
  'API_KEY_PEPPERS',
  'DATA_ENCRYPTION_KEYS',
  'INTERNAL_POLL_TOKENS',
  'MAIL_URL',
  'WEB_EVENTS_SECRETS',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'X402_RPC_URL',
  'X402_REFUND_KEY',
  'X402_SETTLER_KEY',
  'X_CONSUMER_KEY',
  'X_CONSUMER_SECRET',
  'ADAPTER_WEBHOOK_SECRETS',
] as const;

type Given = Record<string, string | undefined>;

/**
 * The settings with the secrets that files hold. A process of the same user can read the environment with which this one
 * was started, so a secret of a file stands in no environment. `mistakes` has one line each, naming the variable.
 */
export function withSecretFiles(given: Given): { given: Given; mistakes: string[] } {
  const mistakes: string[] = [];
  const read: Given = {};
  for (const name of SECRET_SETTINGS) {
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

/** Settings with a secret that stand in the environment itself. */
export function secretsIn(given: Given): string[] {
  return SECRET_SETTINGS.filter((name) => given[name] !== undefined);
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
