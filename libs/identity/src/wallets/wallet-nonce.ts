import type { Queryable } from '@libs/database';
import { randomBase62 } from '@libs/kernel';
import { hashOpaqueToken } from '../opaque-token.js';

export const NONCE_MINUTES = 10;
/** Letters and digits: 142 bits. */
const LENGTH = 24;

/**
 * Binds a nonce to the browser with this pre-session cookie; null: any client may use it. A nonce of one kind is never
 * valid as the other.
 */
export type NonceBrowser = string | null;

/** A number that one wallet may sign once, within ten minutes. */
export async function makeWalletNonce(db: Queryable, browser: NonceBrowser): Promise<string> {
  const nonce = randomBase62(LENGTH);
  await db.sql`delete from wallet_nonce where expires_at < clock_timestamp()`;
  await db.sql`
    insert into wallet_nonce (nonce, browser_hash, expires_at)
    values (${nonce}, ${hashOf(browser)}, clock_timestamp() + make_interval(mins => ${NONCE_MINUTES}::int))`;
  return nonce;
}

/** Uses it up; false where it was used, is too old, or belongs to another browser. */
export async function takeWalletNonce(db: Queryable, browser: NonceBrowser, nonce: string): Promise<boolean> {
  const rows = await db.sql`
    delete from wallet_nonce
    where nonce = ${nonce} and browser_hash is not distinct from ${hashOf(browser)}::bytea
      and expires_at > clock_timestamp()
    returning nonce`;
  return rows.length > 0;
}

function hashOf(browser: NonceBrowser): Buffer | null {
  return browser === null ? null : hashOpaqueToken(browser);
}
