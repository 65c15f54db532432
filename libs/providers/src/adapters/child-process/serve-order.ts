import { Socket } from 'node:net';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { Denial, type DenialBody, deny, isMediumError, StorageUnavailable } from '@libs/kernel';
import { EndedByMarkup } from '../../embedded/ended-by-markup.js';
import type { ChildMessage } from './child-message.js';
import { raiseOomScore } from './raise-oom-score.js';
import { CHANNEL } from './start-child.js';

/** Milliseconds between two equal messages: the characters of all messages are limited. */
const SAME_AGAIN_MS = 10_000;

interface Made {
  files: { path: string }[];
}

interface Watch {
  signal: AbortSignal;
  onProgress(progress: { phase: string; percent: number }): void;
}

/**
 * The whole life of a process that works on one order: heavy work never delays a request, and a crash of a codec kills one
 * piece of it. It lives only as long as the process that started it: a lost channel stops its work and ends this one.
 */
export function serveOrder(work: (order: unknown, watch: Watch) => Promise<Made>): void {
  raiseOomScore();
  const stop = new AbortController();
  const channel = new Socket({ fd: CHANNEL });
  for (const end of ['end', 'error']) {
    channel.once(end, () => {
      stop.abort(new Error('the process that gave this order is gone'));
      endAtOnce();
    });
  }
  process.on('SIGTERM', () => stop.abort(new Error('the work was stopped')));
  // Ctrl-C reaches the whole foreground group; only the parent process decides whether to stop.
  process.on('SIGINT', () => {});
  const watch: Watch = {
    signal: stop.signal,
    onProgress: tellProgress(channel),
  };
  createInterface({ input: channel }).once('line', (order) => {
    work(JSON.parse(order), watch)
      .then((made): ChildMessage<object> => ({ type: 'done', rendered: withoutPaths(made) }))
      .catch((error: unknown) => ({
        type: 'failed' as const,
        failure: failureOf(error, stop.signal),
        ...(error instanceof EndedByMarkup && { byMarkup: true as const }),
      }))
      .then((message) => say(channel, message))
      .finally(endAtOnce)
      .catch(() => undefined);
  });
}

/**
 * `process.exit` joins V8's threads, and a compiling thread may then wait for the main thread for ever
 * (nodejs/node#54918): such a process would never end.
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
  return deny('internal_error', 'The renderer stopped with an unexpected error.', { cause: error }).body();
}

function tellProgress(channel: Socket): Watch['onProgress'] {
  let last = { phase: '', percent: 0, at: 0 };
  return ({ phase, percent }) => {
    const at = performance.now();
    if (phase === last.phase && percent === last.percent && at - last.at < SAME_AGAIN_MS) return;
    last = { phase, percent, at };
    void say(channel, { type: 'progress', phase, percent });
  };
}

/** The parent process knows the folder, and would not trust a path. */
function withoutPaths(made: Made): object {
  return { ...made, files: made.files.map(({ path, ...file }) => ({ ...file, file: basename(path) })) };
}

function say(channel: Socket, message: ChildMessage<object>): Promise<void> {
  return new Promise((resolve) => channel.write(`${JSON.stringify(message)}\n`, () => resolve()));
}
