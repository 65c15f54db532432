import { expect, it } from 'vitest';
import { clientTrust } from './client-trust.js';

const DOCUMENTS = ['https://claude.ai/oauth/'];
const listed = {
  client_id: 'https://claude.ai/oauth/metadata',
  kind: 'cimd',
  state: 'untrusted',
  verified_by: null,
} as const;

it('a client of a listed document is verified, unless the operator decided otherwise', () => {
  expect(clientTrust(listed, DOCUMENTS)).toBe('verified');
  expect(clientTrust(listed, [])).toBe('untrusted');
  expect(clientTrust({ ...listed, verified_by: 'operator' }, DOCUMENTS)).toBe('untrusted');
  expect(clientTrust({ ...listed, state: 'blocked', verified_by: 'operator' }, DOCUMENTS)).toBe('blocked');
});

it.each(['dcr', 'static', 'foreign'] as const)('an id of kind %s that looks like a listed document is none', (kind) => {
  expect(clientTrust({ ...listed, kind }, DOCUMENTS)).toBe('untrusted');
  expect(clientTrust({ ...listed, kind, state: 'verified', verified_by: 'operator' }, DOCUMENTS)).toBe('verified');
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
  expect(clientTrust({ ...listed, client_id: clientId }, DOCUMENTS)).toBe('untrusted');
});
