import { randomBytes } from 'node:crypto';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { KeyRing, WebhookSecrets } from '@libs/kernel';
import { makeDataFolder } from './data-folder.js';
import { type Environment, UnusableEnvironment } from './environment.js';
import { secretFile } from './secret-file.js';
import { tokens } from './secret-forms.js';

/** What this process signs and recognises with. Never logged. */
export class Secrets {
  constructor(
    readonly linkSigning: KeyRing,
    readonly apiKeyPeppers: KeyRing,
    readonly internalPollTokens: readonly string[],
    readonly dataEncryption: KeyRing,
    readonly webEvents: WebhookSecrets,
  ) {}
}

/** Where the secrets are that were generated. */
export function secretsFolder({ dataDir }: Pick<Environment, 'dataDir'>): string {
  return join(dataDir, 'secrets');
}

/** Takes each secret from the environment, or else from `DATA_DIR/secrets`, where the first start creates it. */
export async function loadSecrets(environment: Environment): Promise<Secrets> {
  await makeDataFolder(environment.dataDir);
  try {
    return await readOrCreateAll(environment);
  } catch (error) {
    const isOfDisk = error instanceof Error && 'syscall' in error;
    throw isOfDisk ? new UnusableEnvironment([`DATA_DIR: cannot be used (${error.message})`]) : error;
  }
}

async function readOrCreateAll(environment: Environment): Promise<Secrets> {
  const directory = secretsFolder(environment);
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
  return new Secrets(
    environment.linkSigningKeys ?? (await keptRing('link-signing-keys')),
    environment.apiKeyPeppers ?? (await keptRing('api-key-peppers')),
    environment.internalPollTokens ?? (await keptTokens('internal-poll-token')),
    environment.dataEncryptionKeys ?? (await keptRing('data-encryption-keys')),
    environment.webEventsSecrets ?? (await keptWebhookSecrets('web-events-secrets')),
  );
}

/** A file that was emptied or edited is for a person to look at: a new secret would silently void what the old signed. */
function undamaged<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch {
    throw new UnusableEnvironment([`DATA_DIR: the secret in ${path} is damaged; restore it, or delete the file`]);
  }
}
