import { KeyRing } from '@libs/kernel';
import { expect, it } from 'vitest';
import { CursorSeal } from './cursor-seal.js';

const text = KeyRing.generateText();
const seal = new CursorSeal({ linkSigning: KeyRing.parse(text) });

it('opens what it sealed for the same account, also after the key was rotated', () => {
  const cursor = seal.seal('alice', '12|ab');
  expect(seal.open('alice', cursor)).toBe('12|ab');
  const rotated = new CursorSeal({ linkSigning: KeyRing.parse(`${KeyRing.generateText()},${text}`) });
  expect(rotated.open('alice', cursor)).toBe('12|ab');
});

it('does not open what it sealed for another account, what was changed, and what it never sealed', () => {
  const cursor = seal.seal('alice', '12|ab');
  const changed = Buffer.from(Buffer.from(cursor, 'base64url').toString().replace('12', '13')).toString('base64url');
  const unsealed = Buffer.from('12|ab').toString('base64url');
  const stranger = new CursorSeal({ linkSigning: KeyRing.parse(KeyRing.generateText()) });
  expect(seal.open('bob', cursor)).toBeUndefined();
  for (const forged of [changed, unsealed, '', '!', stranger.seal('alice', '12|ab')]) {
    expect(seal.open('alice', forged), forged).toBeUndefined();
  }
});
