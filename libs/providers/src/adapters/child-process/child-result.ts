import type { ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import type { Socket } from 'node:net';
import { Denial, deny } from '@libs/kernel';
import type { z } from 'zod';
import { EndedByMarkup } from '../../embedded/ended-by-markup.js';
import type { RenderWatch } from '../../embedded/render-runner.js';
import { boundedLines, TooLong } from './bounded-lines.js';
import { childMessage, type ChildMessage } from './child-message.js';
import { RenderProcessDied } from './render-process-died.js';
import { CHANNEL } from './start-child.js';

/** Milliseconds a stopped process has before it is killed. */
const KILL_AFTER_MS = 3_000;
/** Most characters of output of a process. */
const MOST_SAID = 1024 * 1024;

function failureOf({ failure, byMarkup }: Extract<ChildMessage<unknown>, { type: 'failed' }>): Denial {
  if (byMarkup) return new EndedByMarkup(failure.error_description, failure.actionable_next_step);
  // A failure that the render process put into words.
  return deny(failure.error_code, failure.error_description, { nextStep: failure.actionable_next_step });
}

interface ChildWatch<Result> extends RenderWatch {
  /** What it may answer. */
  result: z.ZodType<Result>;
  /** Longest silence in milliseconds. */
  mostSilent: number;
  /** Ends it and all that it started; by default SIGKILL. Without it the process is asked first, by SIGTERM. */
  kill?: () => void;
}

/**
 * Gives a started process its order and answers its result once the process is gone; an abort stops it. An invalid message,
 * or more output than allowed, counts as the death of the process.
 */
export async function childResult<Result>(
  child: ChildProcess,
  order: object,
  watch: ChildWatch<Result>,
): Promise<Result> {
  const life = lifeOf(child);
  const stop = watch.kill ?? ((): void => terminate(child));
  let hung: string | undefined;
  // The lease is renewed by this process, so it is here that a render process must be seen to live.
  const patience = setTimeout(() => {
    hung = `it said nothing for ${watch.mostSilent / 1000} s`;
    stop();
  }, watch.mostSilent);
  watch.signal.addEventListener('abort', stop);
  try {
    return await Promise.race([
      life.failed,
      ...(child.pid === undefined ? [] : [answerOf(child, order, watch, patience)]),
    ]);
  } catch (error) {
    if (error instanceof Denial) throw error;
    throw new RenderProcessDied(hung ?? (await life.ended), error);
  } finally {
    clearTimeout(patience);
    watch.signal.removeEventListener('abort', stop);
    if (watch.kill && !hasEnded(child)) watch.kill();
    else child.kill('SIGKILL');
    await life.ended;
  }
}

interface Life {
  /** Rejects when it could not be started or stopped. */
  failed: Promise<never>;
  /** How it ended. */
  ended: Promise<string>;
}

function lifeOf(child: ChildProcess): Life {
  const failed = Promise.withResolvers<never>();
  // Handle every one of these events: an unhandled `error` event ends this process.
  // The machine has no room for another process, or lacks the program: the order is not at fault.
  child.on('error', (error) =>
    failed.reject(
      child.pid === undefined
        ? deny('provider_unavailable', 'The render process could not be started.', { cause: error })
        : new RenderProcessDied(error.message),
    ),
  );
  failed.promise.catch(() => undefined);
  // Renders yield to requests: both may want every core.
  child.once(
    'spawn',
    () => child.pid !== undefined && setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL),
  );
  const ended = Promise.withResolvers<string>();
  if (child.pid === undefined) ended.resolve('not started');
  child.once('exit', (code, signal) => {
    ended.resolve(signal ?? `exit code ${code}`);
    // The channel may still hold its last messages. A process that it started may keep the channel open.
    setTimeout(() => channelOf(child).destroy(), KILL_AFTER_MS).unref();
  });
  return { failed: failed.promise, ended: ended.promise };
}

const channelOf = (child: ChildProcess): Socket => child.stdio[CHANNEL] as Socket;

/** Throws an error that is not a Denial where the channel ends without an answer. */
async function answerOf<Result>(
  child: ChildProcess,
  order: object,
  watch: ChildWatch<Result>,
  patience: NodeJS.Timeout,
): Promise<Result> {
  const channel = channelOf(child);
  const schema = childMessage(watch.result);
  channel.write(`${JSON.stringify(order)}\n`);
  for await (const line of linesOf(channel)) {
    const message = read(line, schema);
    patience.refresh();
    if (message.type === 'done') return message.rendered;
    if (message.type === 'failed') throw failureOf(message);
    watch.onProgress(message.phase, message.percent);
  }
  throw new Error('the channel was closed');
}

async function* linesOf(channel: Socket): AsyncGenerator<string> {
  try {
    yield* boundedLines(channel, MOST_SAID);
  } catch (error) {
    throw error instanceof TooLong ? new RenderProcessDied(`it said ${error.message}`) : error;
  }
}

function read<Result>(line: string, schema: z.ZodType<ChildMessage<Result>>): ChildMessage<Result> {
  try {
    return schema.parse(JSON.parse(line));
  } catch (error) {
    throw new RenderProcessDied('it sent an invalid message', error);
  }
}

function hasEnded({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid === undefined || exitCode !== null || signalCode !== null;
}

function terminate(child: ChildProcess): void {
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
  child.once('exit', () => clearTimeout(timer));
}
