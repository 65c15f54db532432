import { expect, it } from 'vitest';
import { clientTrust } from './client-trust.js';

const CALLBACK = 'https://claude.ai/api/mcp/auth_callback';
const LISTED = {
  documents: ['https://claude.ai/oauth/'],
  callbacks: [CALLBACK, 'https://chatgpt.com/connector/oauth/'],
};
const NONE = { documents: [], callbacks: [] };
const listed = {
  client_id: 'https://claude.ai/oauth/metadata',
  kind: 'cimd',
  state: 'untrusted',
  verified_by: null,
  redirect_uris: [] as string[],
} as const;
const registered = { ...listed, client_id: 'x', kind: 'dcr' } as const;

it('a client of a listed document is verified, unless the operator decided otherwise', () => {
  expect(clientTrust(listed, LISTED)).toBe('verified');
  expect(clientTrust(listed, NONE)).toBe('untrusted');
  expect(clientTrust({ ...listed, verified_by: 'operator' }, LISTED)).toBe('untrusted');
  const blocked = { ...listed, state: 'blocked', verified_by: 'operator' } as const;
  expect(clientTrust(blocked, LISTED)).toBe('blocked');
});

it.each(['dcr', 'static', 'foreign'] as const)('an id of kind %s that looks like a listed document is none', (kind) => {
  expect(clientTrust({ ...listed, kind }, LISTED)).toBe('untrusted');
  const decided = { ...listed, kind, state: 'verified', verified_by: 'operator' } as const;
  expect(clientTrust(decided, LISTED)).toBe('verified');
});

it.each([
  'https://claude.ai/oauth/../evil',
  'https://claude.ai/oauth/%2e%2e/evil',
  'https://claude.ai/oauth',
  'https://CLAUDE.ai/oauth/x',
  'https://claude.ai:443/oauth/x',
  'https://claude.ai@evil.example/oauth/x',
  'https://claude.ai.evil.example/oauth/x',
  'http://claude.ai/oauth/x',
  'x',
])('%s is not below the listed address', (clientId) => {
  expect(clientTrust({ ...listed, client_id: clientId }, LISTED)).toBe('untrusted');
});

it.each([[[CALLBACK]], [['https://chatgpt.com/connector/oauth/abc', CALLBACK]]])(
  'a client that registered is verified where all its codes lead to listed callbacks: %j',
  (redirects) => {
    const client = { ...registered, redirect_uris: redirects };
    expect(clientTrust(client, LISTED)).toBe('verified');
    expect(clientTrust(client, NONE)).toBe('untrusted');
    expect(clientTrust({ ...client, state: 'blocked', verified_by: 'operator' }, LISTED)).toBe('blocked');
    for (const kind of ['static', 'foreign'] as const)
      expect(clientTrust({ ...client, kind }, LISTED)).toBe('untrusted');
    expect(clientTrust({ ...client, kind: 'cimd', client_id: 'https://a.example/c' }, LISTED)).toBe('untrusted');
  },
);

it.each([
  [[]],
  [[CALLBACK, 'http://127.0.0.1:8787/callback']],
  [['app.mine:/callback', CALLBACK]],
  [[`${CALLBACK}/`]],
  [[`${CALLBACK}?x=1`]],
  [['https://claude.ai/api/mcp']],
  [['https://chatgpt.com/connector/oauth']],
  [['https://chatgpt.com/connector/oauth/../evil']],
  [['https://chatgpt.com/connector/oauth/%2e%2e/evil']],
  [['https://chatgpt.com.evil.example/connector/oauth/x']],
  [['https://chatgpt.com@evil.example/connector/oauth/x']],
])('a client whose codes may lead elsewhere is not: %j', (redirects) => {
  expect(clientTrust({ ...registered, redirect_uris: redirects }, LISTED)).toBe('untrusted');
});
