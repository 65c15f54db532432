import { useEffect, useSyncExternalStore } from 'react';
import { session } from '../session.ts';

/** What happened to something of this account. `data.resource_id` names the resource of `resource.*`. */
export interface LiveEvent {
  id: string;
  type: string;
  created_at: string;
  /** `phase` and `percent` are those of `resource.progress`. */
  data: { resource_id?: string; status?: string; phase?: string; percent?: number };
}

type Listener = (event: LiveEvent) => void;

/** Whether the page hears what happens: `connecting` also while it is offline or the service restarts. */
export type Connection = 'connecting' | 'open';

/** Types of events that the stream names; an `EventSource` tells only those that it was asked for by name. */
const TYPES = [
  'resource.created',
  'resource.updated',
  'resource.deleted',
  'resource.restored',
  'resource.progress',
  'resource.completed',
  'resource.failed',
  'resource.cancelled',
  'webhook.tried',
];

const listeners = new Set<Listener>();
const watchers = new Set<() => void>();
let connection: Connection = 'connecting';
let source: EventSource | undefined;

/**
 * Milliseconds until a stream that was refused is asked for again: by a proxy while the service restarts, or after the session ended,
 * as the person may sign in again in another tab.
 */
const AGAIN_MS = 5_000;

/** Opens the one stream of this page. After a broken connection the browser connects again by itself, after a refusal it never does. */
function open(): void {
  if (source || !session) return;
  source = new EventSource('/console/events');
  for (const type of TYPES) source.addEventListener(type, ({ data }) => tell(JSON.parse(String(data)) as LiveEvent));
  source.addEventListener('open', () => set('open'));
  source.addEventListener('error', () => {
    set('connecting');
    if (source?.readyState === EventSource.CLOSED) setTimeout(openAgain, AGAIN_MS);
  });
}

function openAgain(): void {
  source = undefined;
  open();
}

function tell(event: LiveEvent): void {
  listeners.forEach((listener) => listener(event));
}

function set(now: Connection): void {
  if (now === connection) return;
  connection = now;
  watchers.forEach((watcher) => watcher());
}

/** Calls `listener` for each event of the account while the component is shown. */
export function useLiveEvents(listener: Listener): void {
  useEffect(() => {
    open();
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [listener]);
}

export function useConnection(): Connection {
  return useSyncExternalStore(watch, () => connection);
}

function watch(watcher: () => void): () => void {
  open();
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
