import { expect, it } from 'vitest';
import { type AuditEvent, auditHash, NO_HASH } from './audit-event.js';

const EVENT: Omit<AuditEvent, 'hash'> = {
  id: 1,
  at: '2026-01-02T03:04:05.000006Z',
  kind: 'key_created',
  actor: 'operator',
  account_id: null,
  subject: 'aaaaaaaaaaaa',
  details: { scopes: ['library:read'], expires_at: '2027-01-02T03:04:05.000Z' },
  previous_hash: NO_HASH,
};

it('the hash of an event is the one that another program computed from its canonical form', () => {
  expect(auditHash(EVENT)).toBe('358363a55606197dd75df65bd2991813a90a41587aa73ea5a578861deb4bf9b5');
});

it('the hash of an event holds every member of it', () => {
  const other: Omit<AuditEvent, 'hash'> = {
    id: 2,
    at: '2026-01-02T03:04:05.000007Z',
    kind: 'key_revoked',
    actor: 'service',
    account_id: '0b9f6c1e-6f3a-4a52-9c1d-3f0e5d7a8b21',
    subject: 'bbbbbbbbbbbb',
    details: {},
    previous_hash: '1'.repeat(64),
  };
  const changed = Object.entries(other).map(([name, value]) => auditHash({ ...EVENT, [name]: value }));
  expect(new Set([auditHash(EVENT), ...changed]).size).toBe(9);
});
