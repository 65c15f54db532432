import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { generateApiKey, parseApiKey } from '../../libs/identity/src/api-keys/api-key.js';
import { describe, expect, it } from 'vitest';

const page = readFileSync(new URL('../../docs/api-keys.md', import.meta.url), 'utf8');
const PUBLISHED = /```\n(mmk_live_.+)\n```/.exec(page)?.[1] ?? '';
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The rule as the page says it, written a second time. */
function passesChecksum(key: string): boolean {
  const value = key
    .slice(54)
    .split('')
    .reduce((sum, digit) => sum * 62 + DIGITS.indexOf(digit), 0);
  return value === crc32(key.slice(0, 54));
}

describe('what is published for secret scanners', () => {
  it('has the digits and the expression that scanners were given', () => {
    expect(PUBLISHED).toBe('mmk_live_[0-9A-Za-z]{12}_[0-9A-Za-z]{38}');
    expect(page).toContain(DIGITS);
  });

  it('finds every key among other text, whole, and its checksum is right', () => {
    for (let times = 0; times < 500; times += 1) {
      const { text } = generateApiKey();
      const [found = ''] = new RegExp(PUBLISHED).exec(`export KEY="${text}" # mine`) ?? [];
      expect(found).toBe(text);
      expect(passesChecksum(found), found).toBe(true);
    }
  });

  it('takes the key of zeros with the checksum that other programs compute', () => {
    const zeros = `mmk_live_${'0'.repeat(12)}_${'0'.repeat(32)}`;
    expect(passesChecksum(`${zeros}30Ybk1`)).toBe(true);
    expect(parseApiKey(`${zeros}30Ybk1`)).toBeDefined();
    expect(parseApiKey(`${zeros}30Ybk2`)).toBeUndefined();
  });

  it('passes no key with one character changed', () => {
    const { text } = generateApiKey();
    for (let at = 'mmk_live_'.length; at < text.length; at += 1) {
      if (text[at] === '_') continue;
      for (const digit of DIGITS.replace(text[at] ?? '', '')) {
        const changed = text.slice(0, at) + digit + text.slice(at + 1);
        expect(passesChecksum(changed), changed).toBe(false);
      }
    }
  });
});
