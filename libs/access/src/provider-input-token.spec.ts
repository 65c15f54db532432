import { Clock, KeyRing, newId } from '@libs/kernel';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ProviderInputToken } from './provider-input-token.js';

/** `PROPERTY_RUNS=2000` tries as many values. */
const RUNS = Number(process.env['PROPERTY_RUNS'] ?? 200);

class FixedClock extends Clock {
  constructor(private readonly at = Date.UTC(2026, 0, 1)) {
    super();
  }
  now(): Date {
    return new Date(this.at);
  }
  after(seconds: number): FixedClock {
    return new FixedClock(this.at + seconds * 1000);
  }
}

const OLD = KeyRing.generateText();
const NEW = KeyRing.generateText();
const clock = new FixedClock();
const resourceId = newId();
const tokens = new ProviderInputToken({ linkSigning: KeyRing.parse(OLD) }, clock);
const token = tokens.issue(resourceId, 900);
const [version = '', keyId = '', payload = '', signature = ''] = token.split('.');

const encoded = (claims: unknown): string => Buffer.from(JSON.stringify(claims)).toString('base64url');
const exp = clock.now().getTime() / 1000 + 900;

/** A token of these claims with a good signature. */
function signed(text: string): string {
  const body = `v1.${keyId}.${text}`;
  return `${body}.${KeyRing.parse(OLD).sign('provider-input', body).toString('base64url')}`;
}

describe('a provider-input token', () => {
  it('is a bearer token: it names its resource without further proof', () => {
    expect(tokens.read(token)).toEqual({ verdict: 'valid', resourceId });
  });

  it('has the form v1.{kid}.{payload}.{signature}', () => {
    expect(token).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]+\.[\w-]{43}$/);
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toEqual({ resource_id: resourceId, exp });
  });

  it('is good until its expiry and not at it', () => {
    const at = (seconds: number) =>
      new ProviderInputToken({ linkSigning: KeyRing.parse(OLD) }, clock.after(seconds)).read(token);
    expect(at(899).verdict).toBe('valid');
    expect(at(900).verdict).toBe('expired');
  });

  it('that has expired and was changed is a mismatch: the signature is judged first', () => {
    const late = new ProviderInputToken({ linkSigning: KeyRing.parse(OLD) }, clock.after(900));
    const other = encoded({ resource_id: newId(), exp: 1 });
    expect(late.read([version, keyId, other, signature].join('.')).verdict).toBe('mismatch');
  });

  it('stays good while its key is in the ring, and is a mismatch when it leaves', () => {
    expect(new ProviderInputToken({ linkSigning: KeyRing.parse(`${NEW},${OLD}`) }, clock).read(token).verdict).toBe(
      'valid',
    );
    expect(new ProviderInputToken({ linkSigning: KeyRing.parse(NEW) }, clock).read(token).verdict).toBe('mismatch');
  });

  it('is not opened by a signature of the same key for another purpose', () => {
    const elsewhere = KeyRing.parse(OLD).sign('storage-address', `v1.${keyId}.${payload}`).toString('base64url');
    expect(tokens.read([version, keyId, payload, elsewhere].join('.')).verdict).toBe('mismatch');
  });

  it.each([
    ['nothing', ''],
    ['a word', 'token'],
    ['three parts', [version, keyId, payload].join('.')],
    ['five parts', `${token}.x`],
    ['another version', ['v2', keyId, payload, signature].join('.')],
    ['no key id', [version, '', payload, signature].join('.')],
    ['a key id with a space', [version, 'a b', payload, signature].join('.')],
    ['a short signature', token.slice(0, -2)],
    ['a signature with spare bits set', `${token.slice(0, -1)}B`],
    ['a padded signature', `${token}=`],
    ['claims that are not JSON', signed(Buffer.from('{').toString('base64url'))],
    ['claims that are no object', signed(encoded([resourceId]))],
    ['a resource id that is no UUID', signed(encoded({ resource_id: '7', exp }))],
    ['no expiry', signed(encoded({ resource_id: resourceId }))],
    ['an expiry with a fraction', signed(encoded({ resource_id: resourceId, exp: exp + 0.5 }))],
    ['one claim too many', signed(encoded({ resource_id: resourceId, exp, admin: true }))],
  ])('is malformed with %s', (_, text) => {
    expect(tokens.read(text)).toEqual({ verdict: 'malformed' });
  });

  it('with any one character changed is refused', () => {
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (at, character) => {
        fc.pre(token[at] !== character);
        const changed = token.slice(0, at) + character + token.slice(at + 1);
        expect(['malformed', 'mismatch']).toContain(tokens.read(changed).verdict);
      }),
      { numRuns: RUNS },
    );
  });

  it('any last character but its own is refused, also one that decodes to the same bytes', () => {
    for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_') {
      if (token.endsWith(character)) continue;
      expect(['malformed', 'mismatch']).toContain(tokens.read(token.slice(0, -1) + character).verdict);
    }
  });

  it('any text is malformed, and reading it never throws', () => {
    const part = fc.oneof(fc.string({ unit: 'binary' }), fc.base64String(), fc.json());
    const text = fc.oneof(
      part,
      fc.array(part, { maxLength: 6 }).map((parts) => ['v1', ...parts].join('.')),
    );
    fc.assert(fc.property(text, (token) => tokens.read(token).verdict === 'malformed'));
  });
});
