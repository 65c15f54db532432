import { Denial, type DenialBody } from '@libs/kernel';
import { isMediumError, StorageUnavailable } from '@libs/storage';
import { dieFirst } from './die-first.js';
import type { ChildMessage } from './render-message.js';

interface Watch {
  signal: AbortSignal;
  onProgress(progress: { phase: string; percent: number }): void;
}

/**
 * The whole life of a process that works on one order: heavy work never delays a request, and a crash of a codec kills one
 * piece of it. It lives only as long as the process that started it: a lost channel stops its work and ends this one.
 */
export function serveOrder(work: (order: unknown, watch: Watch) => Promise<unknown>): void {
  dieFirst();
  const stop = new AbortController();
  process.on('disconnect', () => {
    stop.abort(new Error('the process that gave this order is gone'));
    endAtOnce();
  });
  process.on('SIGTERM', () => stop.abort(new Error('the work was stopped')));
  // Ctrl-C reaches the whole foreground group; the process that gave the order decides what becomes of it.
  process.on('SIGINT', () => {});
  const watch: Watch = {
    signal: stop.signal,
    onProgress: ({ phase, percent }) => void say({ type: 'progress', phase, percent }),
  };
  process.once('message', (order) => {
    work(order, watch)
      .then((rendered): ChildMessage<unknown> => ({ type: 'done', rendered }))
      .catch((error: unknown) => ({ type: 'failed' as const, failure: failureOf(error, stop.signal) }))
      .then((message) => say(message))
      .finally(endAtOnce)
      .catch(() => undefined);
  });
}

/**
 * `process.exit` joins V8's threads, and one that compiles then may wait for the main one for ever (nodejs/node#54918):
 * nobody would be left to end such a process.
 */
function endAtOnce(): void {
  process.kill(process.pid, 'SIGKILL');
}

function failureOf(error: unknown, signal: AbortSignal): DenialBody {
  if (error instanceof Denial && error.code !== 'provider_unavailable') return error.body();
  if (isMediumError(error)) return new StorageUnavailable(error).body();
  if (error instanceof Denial) return error.body();
  if (!signal.aborted) {
    process.stderr.write(`render failed: ${error instanceof Error ? error.stack : String(error)}\n`);
  }
  return new Denial('internal_error', 'The renderer stopped with an unexpected error.', { cause: error }).body();
}

function say(message: ChildMessage<unknown>): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(message, undefined, undefined, (error: Error | null) => (error ? reject(error) : resolve()));
  });
}
