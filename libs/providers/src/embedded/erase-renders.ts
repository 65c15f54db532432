import type { Queryable } from '@libs/database';
import { listForRemoval } from '@libs/storage';
import type { RenderResult } from './render.js';

/** Forgets an account's renders and lists what they made for removal. None of them may be open. */
export async function eraseRenders(tx: Queryable, accountId: string): Promise<void> {
  const forgotten = await tx.sql<{ result: RenderResult | null }[]>`
    delete from render where account_id = ${accountId} returning result`;
  await listForRemoval(
    tx,
    forgotten.flatMap(({ result }) => (result?.files ?? []).map(({ key }) => key)),
  );
}
