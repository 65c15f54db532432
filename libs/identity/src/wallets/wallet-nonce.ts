import type { Queryable } from '@libs/database';
import { randomBase62 } from '@libs/kernel';
import { hashOpaqueToken } from '../opaque-token.js';

export const NONCE_MINUTES = 10;
/** Letters and digits: 142 bits. */
const LENGTH = 24;

/** A number that one browser may sign once, within ten minutes. `browser` is the value of its pre-session cookie. */
export async function makeWalletNonce(db: Queryable, browser: string): Promise<string> {
  const nonce = randomBase62(LENGTH);
  await db.sql`delete from wallet_nonce where expires_at < clock_timestamp()`;
  await db.sql`
    insert into wallet_nonce (nonce, browser_hash, expires_at)
    values (${nonce}, ${hashOpaqueToken(browser)}, clock_timestamp() + make_interval(mins => ${NONCE_MINUTES}::int))`;
  return nonce;
}

/** Uses it up; false where it was used, is too old, or is another browser's. */
export async function takeWalletNonce(db: Queryable, browser: string, nonce: string): Promise<boolean> {
  const rows = await db.sql`
    delete from wallet_nonce
    where nonce = ${nonce} and browser_hash = ${hashOpaqueToken(browser)} and expires_at > clock_timestamp()
    returning nonce`;
  return rows.length > 0;
}
