import { useEffect, useSyncExternalStore } from 'react';
import { onSignedIn } from '../api/signed-out.ts';
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
let refusals = 0;
let timer: number | undefined;

/** How long the page waits after a refused stream, at first and at most. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

onSignedIn(reopen);

/** Opens the one stream of this page. After a lost connection the browser connects again by itself, after a refusal it does not. */
function open(): void {
  if (source || timer !== undefined || !session) return;
  source = new EventSource('/console/events');
  for (const type of TYPES) source.addEventListener(type, ({ data }) => tell(JSON.parse(String(data)) as LiveEvent));
  source.addEventListener('open', () => {
    refusals = 0;
    set('open');
  });
  source.addEventListener('error', () => {
    set('connecting');
    if (source?.readyState === EventSource.CLOSED) openLater();
  });
}

/** Pages that one restart closed do not all come back in the same moment. */
function openLater(): void {
  source = undefined;
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** refusals++);
  timer = window.setTimeout(reopen, wait * (1 + Math.random() / 2));
}

/** While somebody listens. */
function reopen(): void {
  window.clearTimeout(timer);
  timer = undefined;
  if (listeners.size + watchers.size > 0) open();
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
