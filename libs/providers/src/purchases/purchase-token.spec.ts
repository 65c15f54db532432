import { KeyRing, newId } from '@libs/kernel';
import { describe, expect, it } from 'vitest';
import { PurchaseToken } from './purchase-token.js';

const key = KeyRing.generateText();
const tokens = new PurchaseToken({ linkSigning: KeyRing.parse(key) });

describe('the token in a webhook address', () => {
  const id = newId();
  const token = tokens.issue(id);

  it('names its purchase, also after the keys were rotated', () => {
    const rotated = new PurchaseToken({ linkSigning: KeyRing.parse(`${KeyRing.generateText()},${key}`) });
    expect([tokens.read(token), rotated.read(token)]).toEqual([id, id]);
  });

  it('is a part of a path as it stands', () => {
    expect(encodeURIComponent(token)).toBe(token);
  });

  it.each([
    ['another purchase', token.replace(id, newId())],
    ['a changed signature', `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`],
    ['another form of its signature', `${token}=`],
    ['no signature', token.split('.').slice(0, 2).join('.')],
    ['something more', `${token}.x`],
    ['keys of another service', new PurchaseToken({ linkSigning: KeyRing.parse(KeyRing.generateText()) }).issue(id)],
    ['nothing', ''],
  ])('names nothing with %s', (_case, changed) => {
    expect(tokens.read(changed)).toBeUndefined();
  });
});
