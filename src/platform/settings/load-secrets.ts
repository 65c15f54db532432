import { KeyRing, tokens, WebhookSecrets } from '@libs/kernel';
import type { DataSettings, Secrets } from '@libs/kernel/settings';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDataFolder } from './data-folder.js';
import { secretFile } from './secret-file.js';
import { UnusableEnvironment } from './unusable-environment.js';

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

/** Refuses an emptied or edited file: a new secret would silently invalidate what the old one signed. */
function undamaged<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch {
    throw new UnusableEnvironment([`DATA_DIR: the secret in ${path} is damaged; restore it, or delete the file`]);
  }
}
