import { KeyRing, keyRing, secret, unread, WebhookSecrets, webhookSecrets } from '@libs/kernel';
import { registerAs } from '@nestjs/config';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { makeDataFolder } from './data-folder.js';
import type { DataSettings } from './data.settings.js';
import { secretFile } from './secret-file.js';
import { tokens } from './secret-forms.js';
import { UnusableEnvironment } from './unusable-environment.js';

/** What this process signs and recognises with. */
export const secretForms = {
  LINK_SIGNING_KEYS: secret(
    keyRing.optional().describe('Sign addresses, cookies and cursors. Unset: generated in `DATA_DIR`.'),
  ),
  API_KEY_PEPPERS: secret(
    keyRing.optional().describe('Go into the stored hash of each API key. Unset: generated in `DATA_DIR`.'),
  ),
  DATA_ENCRYPTION_KEYS: secret(
    keyRing.optional().describe('Encrypt the secrets that the database stores. Unset: generated in `DATA_DIR`.'),
  ),
  INTERNAL_POLL_TOKENS: secret(
    tokens
      .optional()
      .describe('Bearer tokens of the internal routes, all different. Unset: one is generated in `DATA_DIR`.'),
  ),
};

/** What this process signs its events with. */
export const eventSecretForms = {
  WEB_EVENTS_SECRETS: secret(
    webhookSecrets
      .optional()
      .describe(
        'Sign the events, each of them. To rotate, put the new secret first and remove the old one when the receiver knows the new one. Unset: generated in `DATA_DIR`.',
      ),
  ),
};

type Variables = z.output<z.ZodObject<typeof secretForms & typeof eventSecretForms>>;

/** Injected once they are complete, as `Secrets`. */
export const secretSettings = registerAs('secrets', (read: Variables = unread()): Partial<Secrets> => ({
  linkSigning: read.LINK_SIGNING_KEYS,
  apiKeyPeppers: read.API_KEY_PEPPERS,
  internalPollTokens: read.INTERNAL_POLL_TOKENS,
  dataEncryption: read.DATA_ENCRYPTION_KEYS,
  webEvents: read.WEB_EVENTS_SECRETS,
}));

const A_KEY = `at least one key, written id:base64url, for example "k1:$(openssl rand -base64 32 | tr '+/' '-_' | tr -d '=')"`;
const A_WEBHOOK_SECRET = 'at least one secret, for example "whsec_$(openssl rand -base64 32)"';

const NEEDED = {
  INTERNAL_POLL_TOKENS: 'at least one token of 32 characters or more',
  LINK_SIGNING_KEYS: A_KEY,
  API_KEY_PEPPERS: A_KEY,
  DATA_ENCRYPTION_KEYS: A_KEY,
  WEB_EVENTS_SECRETS: A_WEBHOOK_SECRET,
} as const;

/** Production does not generate secrets. */
export function missingSecrets(read: Variables & { NODE_ENV: string }): string[] {
  if (read.NODE_ENV !== 'production') return [];
  return Object.entries(NEEDED)
    .filter(([name]) => read[name as keyof typeof NEEDED] === undefined)
    .map(([name, meaning]) => `${name}: needed when NODE_ENV is production: ${meaning}`);
}

/** What this process signs and recognises with. Never logged. */
export interface Secrets {
  linkSigning: KeyRing;
  apiKeyPeppers: KeyRing;
  internalPollTokens: readonly string[];
  dataEncryption: KeyRing;
  webEvents: WebhookSecrets;
}

/** What the settings give. The rest is generated below `DATA_DIR`; production refuses that. */
interface Given {
  data: Pick<DataSettings, 'dataDir'>;
  secrets: Partial<Secrets>;
}

/** Where the secrets are that were generated. */
export function secretsFolder({ dataDir }: Pick<DataSettings, 'dataDir'>): string {
  return join(dataDir, 'secrets');
}

/** Takes each secret from the environment, or else from `DATA_DIR/secrets`, where the first start creates it. */
export async function loadSecrets({ data, secrets }: Given): Promise<Secrets> {
  await makeDataFolder(data.dataDir);
  try {
    return await readOrCreateAll(secretsFolder(data), secrets);
  } catch (error) {
    const isOfDisk = error instanceof Error && 'syscall' in error;
    throw isOfDisk ? new UnusableEnvironment([`DATA_DIR: cannot be used (${error.message})`]) : error;
  }
}

async function readOrCreateAll(directory: string, given: Given['secrets']): Promise<Secrets> {
  const kept = async (name: string, generate: () => string): Promise<string> => {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await chmod(directory, 0o700);
    return secretFile(join(directory, name), generate);
  };
  const keptRing = async (name: string): Promise<KeyRing> => {
    const text = await kept(name, () => KeyRing.generateText());
    return undamaged(join(directory, name), () => KeyRing.parse(text));
  };
  const keptTokens = async (name: string): Promise<readonly string[]> => {
    const text = await kept(name, () => randomBytes(32).toString('base64url'));
    return undamaged(join(directory, name), () => tokens.parse(text));
  };
  const keptWebhookSecrets = async (name: string): Promise<WebhookSecrets> => {
    const text = await kept(name, () => WebhookSecrets.generateText());
    return undamaged(join(directory, name), () => WebhookSecrets.parse(text));
  };
  return {
    linkSigning: given.linkSigning ?? (await keptRing('link-signing-keys')),
    apiKeyPeppers: given.apiKeyPeppers ?? (await keptRing('api-key-peppers')),
    internalPollTokens: given.internalPollTokens ?? (await keptTokens('internal-poll-token')),
    dataEncryption: given.dataEncryption ?? (await keptRing('data-encryption-keys')),
    webEvents: given.webEvents ?? (await keptWebhookSecrets('web-events-secrets')),
  };
}

/** A file that was emptied or edited is for a person to look at: a new secret would silently void what the old signed. */
function undamaged<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch {
    throw new UnusableEnvironment([`DATA_DIR: the secret in ${path} is damaged; restore it, or delete the file`]);
  }
}
