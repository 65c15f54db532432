import { Injectable } from '@nestjs/common';
import { Database } from '@libs/database';
import { ApiKeyRow } from './api-key.entity.js';
import { type ApiKeyRecord, SHOWN_OF_KEY } from './api-key-record.js';

/** Keys of one account, or of all for the operator, newest first; revoked and expired ones too. */
@Injectable()
export class ListApiKeys {
  constructor(private readonly database: Database) {}

  async run(accountId?: string): Promise<ApiKeyRecord[]> {
    return this.database.getRepository(ApiKeyRow).find({
      where: accountId === undefined ? {} : { account_id: accountId },
      order: { created_at: 'desc', id: 'asc' },
      select: SHOWN_OF_KEY,
    });
  }
}
