import type { Transaction } from '@libs/database';
import type { KeyRing } from '@libs/kernel';
import { ApiKeyRow } from './api-key.entity.js';
import { type ApiKeyRecord, SHOWN_OF_KEY } from './api-key-record.js';
import { CreateApiKey, type NewApiKey } from './create-api-key.js';
import { MOST_LIVE_API_KEYS } from './live-api-key.js';
import type { MadeApiKey } from './store-api-key.js';

type OrderedApiKey = Required<Pick<NewApiKey, 'accountId' | 'formId' | 'name' | 'scopes' | 'expiresInDays'>>;

/** `made`: the new key. `before`: the key that this form made earlier. `too_many`: the account holds all that it may. */
export type OrderOutcome = { made: MadeApiKey } | { before: ApiKeyRecord } | 'too_many';

/**
 * Makes the one key of a form that the owner of an account sends. The transaction must hold the lock of the account, as
 * `holdWebSession` takes it: a form that is sent twice at once makes one key, and the limit holds. Call it last, as `recordAudit`.
 */
export async function createApiKeyByForm(
  tx: Transaction,
  peppers: KeyRing,
  { accountId, formId, ...order }: OrderedApiKey,
): Promise<OrderOutcome> {
  const where = { account_id: accountId, form_id: formId };
  const before = await tx.getRepository(ApiKeyRow).findOne({ where, select: SHOWN_OF_KEY });
  if (before) return { before };
  const live = await tx.sql`
    select 1 from api_key
    where account_id = ${accountId} and revoked_at is null and expires_at > clock_timestamp()
    limit ${MOST_LIVE_API_KEYS}::int`;
  if (live.length >= MOST_LIVE_API_KEYS) return 'too_many';
  return { made: await new CreateApiKey(tx, peppers).run({ accountId, formId, ...order }) };
}
