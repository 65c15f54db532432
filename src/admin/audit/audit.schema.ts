import { AUDIT_KINDS, type AuditKind } from '@libs/identity';
import { component, member } from '@libs/kernel';
import { z } from 'zod';
import { accountEmail, adminPage, moment, uuidOrNull } from '../page.schema.js';

export const AUDIT_KIND_NAMES = Object.keys(AUDIT_KINDS) as AuditKind[];

const event = component('AdminAuditEvent', {
  id: member(z.int(), '1, 2, 3 and so on, without a gap.', 12),
  at: moment('When it happened.'),
  kind: member(z.string(), 'What happened.', 'client_verified'),
  meaning: member(z.string(), 'The kind in a sentence.', 'The operator opened restricted tools to the OAuth client.'),
  actor: member(z.string(), '`operator`, `operator:ID`, `service`, `account:ID` or `bearer`.', 'operator'),
  actor_email: member(z.string().nullable(), 'E-mail address of the account that acted.', 'ann@example.com'),
  account_id: uuidOrNull('The account of the event.'),
  account_email: accountEmail(),
  subject: member(z.string(), 'Public id of what it happened to.', 'https://client.example/oauth.json'),
  client_name: member(
    z.string().nullable(),
    'What the OAuth client of the event calls itself: nobody checked it. Null where it is about none.',
    'Claude',
  ),
  details: member(z.record(z.string(), z.unknown()), 'Facts of the event.', { issuer: 'https://media.example' }),
});

export const auditEventsSchema = adminPage('AdminAuditEvents', event);

export const auditVerdictSchema = component('AdminAuditVerdict', {
  is_whole: member(z.boolean(), 'Whether every event is as it was written.', true),
  events: member(z.int(), 'Events that are, from the first one on.', 12),
  last_hash: member(z.string(), 'Of the last of them: note it elsewhere.', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4'),
  finding: member(z.string(), 'What is wrong after them. Absent where nothing is.', 'event 7 is missing').optional(),
});
