import type { Transaction } from '@libs/database';
import { holdWebSession } from '@libs/identity';
import { deny } from '@libs/kernel';
import { lockAccount } from '@libs/library';
import type { EndpointMaker } from './webhook-endpoint.entity.js';

/** Who changes endpoints: the account, and the credential that a new endpoint ends with. */
export interface EndpointCaller {
  accountId: string;
  mode: EndpointMaker;
  /** Id of the key, the grant or the session. */
  credentialId: string;
}

/** Locks the account of a caller until the transaction ends. Refuses a session that ended while the request was under way. */
export async function holdCaller(tx: Transaction, { accountId, mode, credentialId }: EndpointCaller): Promise<void> {
  if (mode !== 'web_session') return lockAccount(tx, accountId);
  if (await holdWebSession(tx, { id: credentialId, accountId })) return;
  throw deny('session_expired', 'The session ended while the request was under way.');
}
