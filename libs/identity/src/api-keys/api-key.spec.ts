import { describe, expect, it } from 'vitest';
import { API_KEY_PATTERN, generateApiKey, looksLikeApiKey, parseApiKey } from './api-key.js';
import { crc32 } from './crc32.js';

describe('an API key', () => {
  it('has sixty characters, a public id and a checksum', () => {
    const key = generateApiKey();
    expect(key.text).toHaveLength(60);
    expect(key.text).toMatch(API_KEY_PATTERN);
    expect(parseApiKey(key.text)).toEqual(key);
  });

  it('is refused by its checksum when one character is changed or two are swapped', () => {
    const { text } = generateApiKey();
    for (let at = 9; at < text.length; at++) {
      if (text[at] === '_') continue;
      const changed = text.slice(0, at) + (text[at] === 'x' ? 'y' : 'x') + text.slice(at + 1);
      expect(parseApiKey(changed), changed).toBeUndefined();
    }
    const at = 30;
    const swapped = text.slice(0, at) + text[at + 1] + text[at] + text.slice(at + 2);
    expect(swapped === text || parseApiKey(swapped) === undefined).toBe(true);
  });

  it('is recognised by its prefix also when it is damaged', () => {
    expect(looksLikeApiKey('mmk_live_broken')).toBe(true);
    expect(looksLikeApiKey('eyJhbGciOiJFUzI1NiJ9.e30.c2ln')).toBe(false);
  });

  it('uses the CRC-32 of zip', () => {
    expect(crc32(Buffer.from('123456789'))).toBe(0xcbf43926);
    expect(crc32(Buffer.alloc(0))).toBe(0);
  });
});
