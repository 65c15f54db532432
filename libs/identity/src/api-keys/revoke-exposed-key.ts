import { Inject, Injectable } from '@nestjs/common';
import { Database } from '@libs/database';
import { type Secrets, secretSettings } from '@libs/kernel/settings';
import { ApiKeyRow } from './api-key.entity.js';
import { parseApiKey } from './api-key.js';
import { matchesApiKeyHash } from './hash-api-key.js';
import { RevokeApiKey } from './revoke-api-key.js';

/**
 * Revokes a leaked key; the whole key is the only proof needed. Any other text is ignored without an error. When this
 * returns, no process accepts the key.
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
    const row = await this.database.getRepository(ApiKeyRow).findOneBy({ id: key.id });
    const stored = row ? { pepperId: row.pepper_id, hash: row.hash } : undefined;
    if (!matchesApiKeyHash(this.secrets.apiKeyPeppers, key, stored)) return;
    await new RevokeApiKey(this.database).run(key.id, undefined, { kind: 'key_exposed', actor: 'bearer' });
  }
}
