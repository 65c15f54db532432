import { Inject, Injectable } from '@nestjs/common';
import { Database } from '@libs/database';
import { type Denial, deny } from '@libs/kernel';
import { type Secrets, secretSettings } from '@libs/kernel/settings';
import { type ApiKey, parseApiKey } from './api-key.js';
import { matchesApiKeyHash } from './hash-api-key.js';
import { KeyUses } from './key-uses.js';
import { LiveProcess } from '../revocation/live-process.js';
import type { Principal } from '../principal.js';
import type { Scope } from '../scope.js';
import { SharedReads } from '../shared-reads.js';
import { VerdictCache } from '../revocation/verdict-cache.js';

/** Unknown, damaged, not ours, or its owner is disabled. */
function invalidApiKey(): Denial {
  return deny('invalid_api_key', 'The API key is not valid.');
}

interface KeyRow {
  account_id: string;
  hash: Buffer;
  pepper_id: string;
  scopes: Scope[];
  is_revoked: boolean;
  is_active: boolean;
  /** The last written use is a minute old. */
  use_is_due: boolean;
  /** Until expiry by the database's clock; negative when past. */
  life_ms: number;
}

interface KeyRead {
  row: KeyRow | undefined;
  /** The process's, from before the row was read. */
  revision: number;
}

/**
 * Authenticates an API key. Only a caller with the right secret learns the state of the key. Verdicts are cached for a
 * minute. Without a verdict, or while this process is not fresh, the database is asked and the use noted: concurrent
 * requests with one key share a read, so that an overloaded process does not query once per request.
 */
@Injectable()
export class VerifyApiKey {
  private readonly cache: VerdictCache;
  private readonly rows = new SharedReads((id) => this.readRow(id));

  constructor(
    private readonly database: Database,
    @Inject(secretSettings.KEY) private readonly secrets: Pick<Secrets, 'apiKeyPeppers'>,
    private readonly process: LiveProcess,
    private readonly uses: KeyUses,
  ) {
    this.cache = new VerdictCache(process);
  }

  async run(presented: string): Promise<Principal> {
    const remembered = this.cache.recall(presented);
    if (remembered) return remembered;
    const key = parseApiKey(presented);
    if (!key) throw invalidApiKey();
    const { row, revision } = await this.rows.ask(key.id);
    const stored = row && { pepperId: row.pepper_id, hash: row.hash };
    if (!matchesApiKeyHash(this.secrets.apiKeyPeppers, key, stored) || !row) throw invalidApiKey();
    if (row.is_revoked) throw deny('api_key_revoked', 'The API key was revoked.');
    if (!row.is_active) throw invalidApiKey();
    if (row.life_ms <= 0) throw deny('api_key_expired', 'The API key has expired.');
    if (row.use_is_due) this.uses.note(key.id);
    const principal = principalOf(key, row);
    this.cache.remember(presented, principal, { revision, lifeMs: row.life_ms });
    return principal;
  }

  private async readRow(id: string): Promise<KeyRead> {
    const { revision } = this.process;
    const [row] = await this.database.sql<KeyRow[]>`
      select k.account_id, k.hash, k.pepper_id, k.scopes, k.revoked_at is not null as is_revoked,
        a.status = 'active' as is_active,
        k.last_used_at is null or k.last_used_at < clock_timestamp() - interval '60 seconds' as use_is_due,
        (extract(epoch from k.expires_at - clock_timestamp()) * 1000)::float8 as life_ms
      from api_key k join account a on a.id = k.account_id
      where k.id = ${id}`;
    return { row, revision };
  }
}

function principalOf(key: ApiKey, row: KeyRow): Principal {
  const scopes = new Set(row.scopes);
  const validUntil = performance.now() + row.life_ms;
  return { mode: 'api_key', accountId: row.account_id, credentialId: key.id, scopes, trust: 'verified', validUntil };
}
