import { describe, expect, it } from 'vitest';
import { looksLikeJwt } from './looks-like-jwt.js';

const encoded = (text: string): string => Buffer.from(text).toString('base64url');

describe('looksLikeJwt', () => {
  it.each(['{"alg":"RS256"}', '{ "alg": "RS256" }', '{}', '{\n"alg":"none"}'])('knows the header %j', (header) => {
    expect(looksLikeJwt(`${encoded(header)}.${encoded('{}')}.c2ln`)).toBe(true);
    expect(looksLikeJwt(`${encoded(header)}.${encoded('{}')}.`)).toBe(true);
  });

  it.each([
    't'.repeat(43),
    'mmk_live_abc',
    `${encoded('{}')}.${encoded('{}')}`,
    `${encoded('{}')}.a.b.c.d`,
    `${encoded('[1]')}.a.b`,
    'a.b.c',
  ])('does not take %s for one', (text) => {
    expect(looksLikeJwt(text)).toBe(false);
  });
});
