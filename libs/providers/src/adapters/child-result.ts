import type { ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { Denial } from '@libs/kernel';
import type { RenderWatch } from '../render-runner.js';
import type { ChildMessage } from './render-message.js';

/** Milliseconds a stopped process has before it is killed. */
const KILL_AFTER_MS = 3_000;

export class RenderProcessDied extends Denial {
  constructor(how: string) {
    super('provider_unavailable', `The render process ended without a result (${how}).`);
  }
}

/** The machine has no room for another process now, or not the program; whatever the order was, it is not its fault. */
class RenderProcessNotStarted extends Denial {
  constructor(cause: unknown) {
    super('provider_unavailable', 'The render process could not be started.', { cause });
  }
}

/** A failure that the render process put into words. */
class RenderFailed extends Denial {
  constructor({ error_code: code, error_description: text, actionable_next_step: nextStep }: RenderedFailure) {
    super(code, text, { nextStep });
  }
}
type RenderedFailure = Extract<ChildMessage<unknown>, { type: 'failed' }>['failure'];

interface ChildWatch extends RenderWatch {
  /** Milliseconds it may say nothing. */
  mostSilent: number;
  /** Sent to stop it, by default SIGTERM. SIGKILL follows if it does not end. */
  stopSignal?: NodeJS.Signals;
}

/** Gives a started process its order and answers what it makes of it; an abort stops it. */
export async function childResult<Result>(child: ChildProcess, order: object, watch: ChildWatch): Promise<Result> {
  const stop = (): void => terminate(child, watch.stopSignal);
  watch.signal.addEventListener('abort', stop);
  try {
    return await answerOf(child, order, watch);
  } finally {
    watch.signal.removeEventListener('abort', stop);
    if (child.connected) child.disconnect();
  }
}

function answerOf<Result>(child: ChildProcess, order: object, watch: ChildWatch): Promise<Result> {
  return new Promise((resolve, reject) => {
    let hung = false;
    // The lease is renewed by this process, so it is here that a render process must be seen to live.
    const patience = setTimeout(() => {
      hung = true;
      terminate(child, watch.stopSignal);
    }, watch.mostSilent);
    child.once('spawn', () => {
      // Renders yield to requests: both may want every core.
      if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
      child.send(order);
    });
    // Every one of them: an error that nobody hears ends this process.
    child.on('error', (error) => {
      clearTimeout(patience);
      reject(child.pid === undefined ? new RenderProcessNotStarted(error) : new RenderProcessDied(error.message));
    });
    child.on('message', (message: ChildMessage<Result>) => {
      patience.refresh();
      if (message.type === 'progress') watch.onProgress(message.phase, message.percent);
      else if (message.type === 'done') resolve(message.rendered);
      else reject(new RenderFailed(message.failure));
    });
    child.once('exit', (code, signal) => {
      clearTimeout(patience);
      const end = signal ?? `exit code ${code}`;
      reject(new RenderProcessDied(hung ? `it said nothing for ${watch.mostSilent / 1000} s` : end));
    });
  });
}

function terminate(child: ChildProcess, stopSignal: NodeJS.Signals = 'SIGTERM'): void {
  child.kill(stopSignal);
  const timer = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
  child.once('exit', () => clearTimeout(timer));
}
