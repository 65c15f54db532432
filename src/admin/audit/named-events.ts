import type { Repositories } from '@libs/database';
import { accountEmails, AUDIT_KINDS, clientNames, type listAuditEvents } from '@libs/identity';
import { isUuid } from '@libs/kernel';
import type { z } from 'zod';
import type { auditEventsSchema } from './audit.schema.js';

type Event = Awaited<ReturnType<typeof listAuditEvents>>[number];

/** `operator:ID` and `account:ID` name an account. */
const actorId = ({ actor }: Event): string => actor.split(':')[1] ?? '';

/** Events with the names of their accounts and clients, from one read of each table. */
export async function namedEvents(
  db: Repositories,
  events: readonly Event[],
): Promise<z.output<typeof auditEventsSchema>['items']> {
  const ids = events.flatMap((event) => [event.account_id ?? '', actorId(event)]).filter((id) => isUuid(id));
  const emails = await accountEmails(db, ids);
  const clients = await clientNames(
    db,
    events.flatMap((event) => clientOf(event) ?? []),
  );
  return events.map((event) => ({
    ...event,
    at: event.at.toISOString(),
    meaning: AUDIT_KINDS[event.kind],
    account_email: emails.get(event.account_id ?? '') ?? null,
    actor_email: emails.get(actorId(event)) ?? null,
    client_name: clients.get(clientOf(event) ?? '') ?? null,
  }));
}

/** The id of the OAuth client that an event is about. */
function clientOf({ kind, subject, details }: Event): string | undefined {
  if (kind.startsWith('client_')) return subject;
  const { client_id: id, grantee_type: type, grantee = subject } = details;
  const client = type === 'oauth_client' ? grantee : id;
  return typeof client === 'string' ? client : undefined;
}
