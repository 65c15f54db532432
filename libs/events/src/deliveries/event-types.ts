/** What the web application learns of. */
export const EVENT_TYPES = ['resource.created', 'resource.updated', 'resource.deleted', 'resource.restored'] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/**
 * The type under which the web application learns of each event of the outbox. `published` is the end of a job in a process
 * of its own: how a job ran is not for the receiver. Progress is not sent.
 */
const TYPES: Readonly<Record<string, EventType>> = {
  'resource.created': 'resource.created',
  'resource.updated': 'resource.updated',
  'resource.published': 'resource.updated',
  'resource.deleted': 'resource.deleted',
  'resource.restored': 'resource.restored',
};

export function eventTypeOf(event: string): EventType | undefined {
  return TYPES[event];
}
