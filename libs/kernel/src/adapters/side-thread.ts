import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { SharedPlaces } from '../concurrency/shared-places.js';
import type { DenialBody } from '../refusals/denial.js';
import { deny } from '../refusals/deny.js';

/** Milliseconds until the thread must have loaded a module. */
const LONGEST_LOAD = 30_000;

/** The TypeScript file where tests run the sources. */
const WORKER = new URL(`./side-thread.worker${extname(import.meta.url)}`, import.meta.url);

interface SideThreadOptions {
  /** What its work is called in refusals, in the plural. */
  what: string;
  /** Milliseconds of one piece of work. */
  deadlineMs: number;
  /** Megabytes of JavaScript in the thread. */
  memory: number;
  /** Pieces of work that run or wait: of all, of one account, of one network. */
  open: { all: number; account: number; network: number };
}

/** The one thread of a process that reads long texts. */
const LONG_TEXTS: SideThreadOptions = {
  what: 'readings of long texts',
  deadlineMs: 5_000,
  memory: 256,
  open: { all: 32, account: 4, network: 8 },
};

/** Caller of the work, as far as known: each account and network has a share of the queue. */
export interface WorkCaller {
  accountId?: string;
  network?: string;
  /** Work that still waits when it ends is not begun. */
  signal?: AbortSignal;
}

/** What a thread is asked: to load a module, or to do its work with an order. */
export interface ThreadTask {
  module: string;
  order?: unknown;
}

export type ThreadAnswer = { value: unknown } | { denial: DenialBody } | { failure: string };

/**
 * Work beside the main thread, one piece at a time, in a thread that starts with the first piece. A thread that fails or misses
 * the deadline is ended, and the next piece starts another.
 */
export class SideThread {
  /** Options of Node for every thread: tests that run the sources set them. */
  static execArgv?: string[];

  private readonly places: SharedPlaces;
  private thread?: Worker;
  private readonly loaded = new Set<string>();

  constructor(private readonly options: SideThreadOptions = LONG_TEXTS) {
    const { open, what } = options;
    this.places = new SharedPlaces({ running: 1, open: open.all, what, retryAfterSeconds: 1 });
  }

  /**
   * What `work` of a module answers to an order. Throws the denials of the work, and `concurrency_exceeded` at once where the line
   * or a share is full.
   */
  run<Result>(module: URL, order: unknown, { accountId, network, signal }: WorkCaller): Promise<Result> {
    const { open } = this.options;
    const sharers = [
      ...(accountId === undefined ? [] : [{ name: `account ${accountId}`, most: open.account }]),
      ...(network === undefined ? [] : [{ name: `network ${network}`, most: open.network }]),
    ];
    const work = () => this.ask(module.href, order) as Promise<Result>;
    return this.places.run(sharers, work, signal ?? new AbortController().signal);
  }

  async onModuleDestroy(): Promise<void> {
    await this.thread?.terminate();
  }

  private async ask(module: string, order: unknown): Promise<unknown> {
    const answer = await this.answerTo({ module, order });
    if ('value' in answer) return answer.value;
    const { error_code: code, error_description: text, actionable_next_step: nextStep, retryable } = answer.denial;
    throw deny(code, text, { nextStep, retryable });
  }

  private async answerTo(task: ThreadTask): Promise<Exclude<ThreadAnswer, { failure: string }>> {
    try {
      const thread = (this.thread ??= this.start());
      if (!this.loaded.has(task.module)) await answerOf(thread, { module: task.module }, LONGEST_LOAD);
      this.loaded.add(task.module);
      return await answerOf(thread, task, this.options.deadlineMs);
    } catch (error) {
      await this.end();
      // The thread failed, was late, or took too much memory.
      throw deny(
        'provider_unavailable',
        `The service could not answer: ${this.options.what} failed or took too long.`,
        {
          nextStep: 'Repeat the same request in a moment; if it fails again, shorten its texts. Nothing was charged.',
          retryAfterSeconds: 1,
          cause: error,
        },
      );
    }
  }

  private start(): Worker {
    const { execArgv } = SideThread;
    this.loaded.clear();
    const thread = new Worker(WORKER, {
      resourceLimits: { maxOldGenerationSizeMb: this.options.memory },
      ...(execArgv && { execArgv }),
    });
    thread.unref();
    // A thread that fails between two pieces of work must not end the process.
    thread.on('error', () => undefined).once('exit', () => this.thread === thread && (this.thread = undefined));
    return thread;
  }

  private async end(): Promise<void> {
    const { thread } = this;
    this.thread = undefined;
    await thread?.terminate();
  }
}

async function answerOf(thread: Worker, task: ThreadTask, milliseconds: number) {
  thread.postMessage(task, []);
  const signal = AbortSignal.timeout(milliseconds);
  const [answer] = (await once(thread, 'message', { signal })) as [ThreadAnswer];
  if ('failure' in answer) throw new Error(answer.failure);
  return answer;
}
