import { Injectable } from '@nestjs/common';
import { Database } from '@libs/database';
import type { ApiKeyRecord } from './api-key-record.js';

/** Keys of one account, or of all for the operator, newest first; revoked and expired ones too. */
@Injectable()
export class ListApiKeys {
  constructor(private readonly database: Database) {}

  async run(accountId?: string): Promise<ApiKeyRecord[]> {
    return this.database.sql<ApiKeyRecord[]>`
      select id, account_id, name, hint, scopes, created_at, expires_at, revoked_at, last_used_at, rotated_from
      from api_key
      where ${accountId ?? null}::uuid is null or account_id = ${accountId ?? null}
      order by created_at desc, id`;
  }
}
