import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Denial, SharedPlaces } from '@libs/kernel';
import type { FoundPicture } from '../../pictures/search-pictures.js';

/** Milliseconds that one question may take, and the start of the thread. */
const [DEADLINE, LONGEST_START] = [2000, 15_000];
/** Questions in line, of all, of one account and of one network. */
const OPEN = { all: 24, account: 2, network: 4 };
/** Megabytes of JavaScript in the thread. */
const MEMORY = 128;

/** The module that is the thread, beside this one once compiled. */
const THREAD_MODULE = new URL('./picture-thread.js', import.meta.url);

export interface FoundPictures {
  /** At most twelve, best first. */
  pictures: FoundPicture[];
  /** A PNG of them in their order; absent where none was found. */
  sheet?: Buffer;
}

/** Looks for packaged pictures in a thread that starts with the first question. */
export class PictureFinder {
  private readonly places = new SharedPlaces({
    running: 1,
    open: OPEN.all,
    what: 'searches for pictures',
    retryAfterSeconds: 1,
  });
  private thread?: Worker;

  /** Tests name the source of the thread and how it is loaded. */
  constructor(private readonly options: { module?: URL; execArgv?: string[] } = {}) {}

  /** Callers take turns by account and network. */
  find(words: string, caller: { accountId: string; network: string }, signal: AbortSignal): Promise<FoundPictures> {
    const sharers = [
      { name: `account ${caller.accountId}`, most: OPEN.account },
      { name: `network ${caller.network}`, most: OPEN.network },
    ];
    return this.places.run(sharers, () => this.ask(words), signal);
  }

  async close(): Promise<void> {
    await this.thread?.terminate();
  }

  private async ask(words: string): Promise<FoundPictures> {
    const thread = this.thread ?? (await this.start());
    try {
      thread.postMessage({ words }, []);
      const found = (await next(thread, DEADLINE)) as Answer;
      if ('failure' in found) throw new Error(found.failure);
      return { pictures: found.pictures, ...(found.sheet && { sheet: Buffer.from(found.sheet) }) };
    } catch (error) {
      await this.end(thread);
      throw new SearchFailed(error);
    }
  }

  private async start(): Promise<Worker> {
    const { module = THREAD_MODULE, execArgv } = this.options;
    const thread = new Worker(module, {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY },
      ...(execArgv && { execArgv }),
    });
    thread.unref();
    try {
      await next(thread, LONGEST_START);
      this.thread = thread;
      return thread;
    } catch (error) {
      await this.end(thread);
      throw new SearchFailed(error);
    }
  }

  /** The next question starts another thread. */
  private async end(thread: Worker): Promise<void> {
    this.thread = undefined;
    await thread.terminate();
  }
}

async function next(thread: Worker, milliseconds: number): Promise<unknown> {
  const [message] = (await once(thread, 'message', { signal: AbortSignal.timeout(milliseconds) })) as unknown[];
  return message;
}

type Answer = { pictures: FoundPicture[]; sheet?: Uint8Array } | { failure: string };

/** The thread that looks for pictures failed or was late. */
class SearchFailed extends Denial {
  constructor(cause: unknown) {
    super('provider_unavailable', 'Packaged pictures cannot be searched now.', {
      nextStep: 'Repeat the same request in a moment, or let words choose the picture.',
      cause,
    });
  }
}
