import { Inject, Injectable } from '@nestjs/common';
import { Database } from '@libs/database';
import { type Secrets, secretSettings } from '@libs/kernel';
import { parseApiKey } from './api-key.js';
import { type ApiKeyHash, matchesApiKeyHash } from './hash-api-key.js';
import { RevokeApiKey } from './revoke-api-key.js';

/**
 * Revokes a key for whoever shows the whole of it: it got into wrong hands, or nobody could show it. Any other text is
 * passed over in silence. When this returns, no process accepts the key.
 */
@Injectable()
export class RevokeExposedKey {
  constructor(
    private readonly database: Database,
    @Inject(secretSettings.KEY) private readonly secrets: Pick<Secrets, 'apiKeyPeppers'>,
  ) {}

  async run(presented: string): Promise<void> {
    const key = parseApiKey(presented);
    if (!key) return;
    const [row] = await this.database.sql<ApiKeyHash[]>`
      select hash, pepper_id as "pepperId" from api_key where id = ${key.id}`;
    if (!matchesApiKeyHash(this.secrets.apiKeyPeppers, key, row)) return;
    await new RevokeApiKey(this.database).run(key.id, undefined, { kind: 'key_exposed', actor: 'bearer' });
  }
}
