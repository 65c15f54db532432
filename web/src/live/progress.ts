import { useSyncExternalStore } from 'react';
import type { LiveEvent } from './event-stream.ts';

/** How far a running job is. */
export interface Progress {
  status: string;
  phase: string;
  percent: number;
}

const running = new Map<string, Progress>();
const watchers = new Set<() => void>();

/** What an event says of a job. Every other event of a resource may be the end of its job: what was known is dropped. */
export function noteProgress(data: LiveEvent['data'], isProgress: boolean): void {
  const { resource_id: id, status = '', phase = '', percent = 0 } = data;
  if (id === undefined) return;
  if (isProgress) running.set(id, { status, phase, percent });
  else if (!running.delete(id)) return;
  watchers.forEach((watcher) => watcher());
}

/** The newest progress of a job that the stream told; undefined for one that has not been told of or has ended. */
export function useProgress(id: string): Progress | undefined {
  return useSyncExternalStore(watch, () => running.get(id));
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
