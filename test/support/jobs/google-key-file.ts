import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';

/** Writes a key file of a made-up service account, for GOOGLE_APPLICATION_CREDENTIALS. */
export function writeGoogleKeyFile(path: string): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = {
    type: 'service_account',
    project_id: 'p',
    client_email: 'media@p.iam.gserviceaccount.com',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  };
  writeFileSync(path, JSON.stringify(key));
  return path;
}
