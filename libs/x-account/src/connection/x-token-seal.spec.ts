import { KeyRing, newId } from '@libs/kernel';
import { describe, expect, it } from 'vitest';
import { XKeyPair } from '../gateway/x-key-pair.js';
import { XTokenSeal } from './x-token-seal.js';

const PAIR = { token: '1-token', secret: 'a-secret' };
const [OLD, NEW] = [KeyRing.generateText(), KeyRing.generateText()];
const place = { accountId: newId(), connectionId: newId() };
const seal = (ring: string): XTokenSeal => new XTokenSeal({ dataEncryption: KeyRing.parse(ring) });
const sealed = seal(OLD).sealTokens(place, new XKeyPair(PAIR));
const row = { id: place.connectionId, account_id: place.accountId, ...sealed };

describe('sealed tokens', () => {
  it('open for their row, and with every ring that still holds their key', () => {
    expect(seal(OLD).openTokens(row).reveal()).toEqual(PAIR);
    expect(seal(`${NEW},${OLD}`).openTokens(row).reveal()).toEqual(PAIR);
    expect(() => seal(NEW).openTokens(row)).toThrow(RangeError);
  });

  it.each([
    ['another account', { account_id: newId() }],
    ['another connection', { id: newId() }],
    ['the other field', { sealed_secret: row.sealed_token }],
    ['a changed byte', { sealed_token: `${row.sealed_token.slice(0, -2)}AA` }],
  ])('do not open for %s', (_what, change) => {
    expect(() => seal(OLD).openTokens({ ...row, ...change })).toThrow(RangeError);
  });

  it('of a request open for its session and account alone', () => {
    const session = { id: newId(), accountId: newId() };
    const text = seal(OLD).sealRequestSecret(session, 'a-secret');
    expect(seal(OLD).openRequestSecret(session, text)).toBe('a-secret');
    for (const other of [
      { ...session, id: newId() },
      { ...session, accountId: newId() },
    ]) {
      expect(() => seal(OLD).openRequestSecret(other, text)).toThrow(RangeError);
    }
  });
});
