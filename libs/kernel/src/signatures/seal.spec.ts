import { describe, expect, it } from 'vitest';
import { KeyRing } from './key-ring.js';
import { seal, unseal } from './seal.js';

const older = KeyRing.generateText();
const ring = KeyRing.parse(older);
const PLACE = 'table/row/field';

describe('a sealed text', () => {
  it('opens at its place, also after the ring got a newer key', () => {
    const sealed = seal(ring, PLACE, 'a sécret');
    expect(sealed).not.toContain('cret');
    expect(unseal(KeyRing.parse(`${KeyRing.generateText()},${older}`), PLACE, sealed)).toBe('a sécret');
  });

  it('is another one each time', () => {
    expect(seal(ring, PLACE, 'x')).not.toBe(seal(ring, PLACE, 'x'));
  });

  it.each([
    ['at another place', (text: string) => text, 'table/other/field'],
    ['changed', (text: string) => `${text.slice(0, -3)}${text.endsWith('AAA') ? 'BBB' : 'AAA'}`, PLACE],
    ['cut', (text: string) => text.slice(0, 20), PLACE],
    ['under another key', (text: string) => text.replace(/^v1\.[^.]+/, 'v1.other'), PLACE],
    ['that is none', () => 'plain', PLACE],
  ])('does not open %s', (_, change, place) => {
    expect(() => unseal(ring, place, change(seal(ring, PLACE, 'secret')))).toThrow('a sealed text cannot be opened');
  });
});
