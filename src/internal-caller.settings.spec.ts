import { describe, expect, it } from 'vitest';
import { UnusableEnvironment } from './platform/settings/unusable-environment.js';
import { readSettings } from './settings.js';

const MATCH = { email: ['poller@project.iam.gserviceaccount.com'] };
const OWN = {
  issuer: 'https://id.example',
  jwksUri: 'https://id.example/keys',
  audience: 'media-internal',
  match: MATCH,
};

const read = (issuers: unknown, more: NodeJS.ProcessEnv = {}) =>
  readSettings({
    INTERNAL_OIDC_ISSUERS: typeof issuers === 'string' ? issuers : JSON.stringify(issuers),
    ...more,
  }).internalCallers.internalOidcIssuers;

function refusal(issuers: unknown, more?: NodeJS.ProcessEnv): readonly string[] {
  try {
    read(issuers, more);
  } catch (error) {
    if (error instanceof UnusableEnvironment) return error.lines;
    throw error;
  }
  return [];
}

describe('INTERNAL_OIDC_ISSUERS', () => {
  it('knows Google by its name', () => {
    expect(read([{ issuer: 'google', audience: 'media-internal', match: MATCH }])).toEqual([
      {
        names: ['https://accounts.google.com', 'accounts.google.com'],
        jwksUri: 'https://www.googleapis.com/oauth2/v3/certs',
        audience: 'media-internal',
        algorithms: ['RS256'],
        callers: { emails: ['poller@project.iam.gserviceaccount.com'], subjects: [] },
      },
    ]);
  });

  it('takes any other issuer with its keys, under each spelling of its name', () => {
    const issuer = ['https://id.example', 'https://id.example/'];
    expect(read([{ ...OWN, issuer, algorithms: ['ES256'], match: { sub: ['scheduler'] } }])).toEqual([
      {
        names: issuer,
        jwksUri: 'https://id.example/keys',
        audience: 'media-internal',
        algorithms: ['ES256'],
        callers: { emails: [], subjects: ['scheduler'] },
      },
    ]);
  });

  it.each(['http://127.0.0.1:9000/keys', 'http://localhost/keys', 'http://[::1]:9000/keys'])(
    'takes keys from this machine without TLS: %s',
    (jwksUri) => expect(read([{ ...OWN, jwksUri }])).toMatchObject([{ jwksUri }]),
  );

  it('is nobody when unset, and may say so', () => {
    expect(readSettings({}).internalCallers.internalOidcIssuers).toEqual([]);
    expect(read([])).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ['text', 'google', 'must be a JSON array of issuers'],
    ['an object', OWN, 'must be a JSON array of issuers'],
    ['a number in it', [7], 'entry 1: must be an object'],
    ['no issuer', [{ ...OWN, issuer: undefined }], 'entry 1, issuer: must be a list of issuer names'],
    ['no keys', [{ ...OWN, jwksUri: undefined }], 'entry 1, jwksUri: must be an address'],
    [
      'keys over http',
      [OWN, { ...OWN, issuer: 'https://other.example', jwksUri: 'http://id.example/keys' }],
      'entry 2, jwksUri: must be an https address, or http on loopback',
    ],
    [
      'keys of a name that begins like loopback',
      [{ ...OWN, jwksUri: 'http://127.0.0.1.id.example/' }],
      'entry 1, jwksUri: must be an https address, or http on loopback',
    ],
    [
      'keys in a file',
      [{ ...OWN, jwksUri: 'file:///keys' }],
      'entry 1, jwksUri: must be an https address, or http on loopback',
    ],
    [
      'a user in the address',
      [{ ...OWN, jwksUri: 'https://a:b@id.example/' }],
      'entry 1, jwksUri: must be an https address, or http on loopback',
    ],
    ['no audience', [{ ...OWN, audience: '' }], 'entry 1, audience: must be the "aud" of its tokens, without spaces'],
    ['several audiences', [{ ...OWN, audience: ['a', 'b'] }], 'entry 1, audience: must be the "aud" of its tokens'],
    ['no match', [{ ...OWN, match: undefined }], 'entry 1, match: must be an object'],
    [
      'an empty match',
      [{ ...OWN, match: {} }],
      'entry 1, match: must name at least one email or sub: anyone can have a token made for this audience',
    ],
    ['a match of nobody', [{ ...OWN, match: { email: [] } }], 'entry 1, match, email: must name at least one'],
    ['a match by something else', [{ ...OWN, match: { ...MATCH, azp: ['x'] } }], 'entry 1, match: does not know azp'],
    [
      'a secret algorithm',
      [{ ...OWN, algorithms: ['HS256'] }],
      'entry 1, algorithms, 0: must be of RS256, RS384, RS512, PS256, PS384, PS512, ES256, ES384, ES512, EdDSA, Ed25519',
    ],
    ['no algorithm', [{ ...OWN, algorithms: [] }], 'entry 1, algorithms: must name at least one'],
    ['a misspelt name', [{ ...OWN, jwksURI: 'x' }], 'entry 1: does not know jwksURI'],
    [
      'google elsewhere',
      [{ ...OWN, issuer: 'google' }],
      'entry 1, issuer: google stands for itself: it takes no other spelling or jwksUri',
    ],
    ['an issuer twice', [OWN, { ...OWN, audience: 'other' }], 'no issuer may stand there twice'],
  ])('with %s is refused', (_, issuers, mistake) => {
    expect(refusal(issuers)).toEqual([`INTERNAL_OIDC_ISSUERS: ${mistake}`]);
  });

  it('is refused with the audience that tokens of users have', () => {
    const at = { PUBLIC_BASE_URL: 'https://media.example' };
    expect(refusal([{ ...OWN, audience: 'https://media.example/mcp' }], at)).toEqual([
      'INTERNAL_OIDC_ISSUERS: no audience may be https://media.example/mcp, which is that of tokens of users',
    ]);
    expect(refusal([{ ...OWN, audience: 'https://media.example/internal' }], at)).toEqual([]);
  });

  it('leaves no bearer token that has the form of its tokens', () => {
    expect(() => readSettings({ INTERNAL_POLL_TOKENS: 'eyJhbGciOiJub25lIn0.e30.abcdefghijklmnop' })).toThrow(
      'INTERNAL_POLL_TOKENS: no token may have the form of a JSON Web Token',
    );
  });
});
