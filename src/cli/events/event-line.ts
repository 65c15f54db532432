import type { EventDelivery } from '@libs/events';
import { plainText } from '@libs/kernel';

/** Of an answer in a list; the row keeps more of it. */
const MOST_SHOWN = 120;

/** An event in a list. */
export function eventLine(event: EventDelivery): string {
  const { id, type, created_at: at, resource_id: resource, status, state, attempts, last_answer: answer } = event;
  const { account_id: account, endpoint_id: endpoint } = event;
  const to = endpoint === null ? [] : [`account ${account}`, `endpoint ${endpoint}`];
  const of = resource === null ? [] : [`resource ${resource}`, status ?? '-'];
  const tries = attempts === 1 ? '1 try' : `${attempts} tries`;
  const next = state === 'waiting' ? [`next ${event.next_attempt_at.toISOString()}`] : [];
  const told = plainText(answer ?? '-').slice(0, MOST_SHOWN);
  return [id, at.toISOString(), state, type, ...of, ...to, tries, ...next, told].join('  ');
}
