import { describe, expect, it } from 'vitest';
import { KeyRing } from './key-ring.js';

const ring = KeyRing.parse(KeyRing.generateText());

describe('a key ring', () => {
  it('verifies what it signed, for the same purpose only', () => {
    const signature = ring.sign('storage', 'text');
    expect(ring.verify('storage', 'text', ring.currentId, signature)).toBe(true);
    expect(ring.verify('provider-input', 'text', ring.currentId, signature)).toBe(false);
    expect(ring.verify('storage', 'other', ring.currentId, signature)).toBe(false);
    expect(ring.verify('storage', 'text', 'unknown', signature)).toBe(false);
    expect(ring.verify('storage', 'text', ring.currentId, signature.subarray(1))).toBe(false);
  });

  it('still verifies with a key that is no longer the first', () => {
    const older = KeyRing.generateText();
    const before = KeyRing.parse(older);
    const after = KeyRing.parse(`${KeyRing.generateText()},${older}`);
    expect(after.currentId).not.toBe(before.currentId);
    expect(after.verify('p', 't', before.currentId, before.sign('p', 't'))).toBe(true);
  });

  it('refuses no key, a short key and a key without a name, and shows no secret', () => {
    expect(() => KeyRing.parse('')).toThrow(RangeError);
    expect(() => KeyRing.parse('k:c2hvcnQ')).toThrow(/^a ring key is written/);
    expect(() => KeyRing.parse('x'.repeat(60))).toThrow(/^((?!xxxx).)*$/);
  });
});
