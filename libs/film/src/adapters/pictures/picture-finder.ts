import { extname } from 'node:path';
import { SideThread } from '@libs/kernel/adapters';
import type { FoundPicture } from '../../pictures/search-pictures.js';

/** What the thread does; the TypeScript file where tests run the sources. */
const WORK = new URL(`./find-pictures.thread${extname(import.meta.url)}`, import.meta.url);

export interface FoundPictures {
  /** At most twelve, best first. */
  pictures: FoundPicture[];
  /** A PNG of them in their order; absent where none was found. */
  sheet?: Buffer;
}

/** Looks for packaged pictures in a thread that starts with the first question. */
export class PictureFinder {
  private readonly thread = new SideThread({
    what: 'searches for pictures',
    deadlineMs: 2_000,
    memory: 128,
    open: { all: 24, account: 2, network: 4 },
  });

  /** Callers take turns by account and network. */
  async find(
    words: string,
    caller: { accountId: string; network: string },
    signal: AbortSignal,
  ): Promise<FoundPictures> {
    const { pictures, sheet } = await this.thread.run<Found>(WORK, words, { ...caller, signal });
    return { pictures, ...(sheet && { sheet: Buffer.from(sheet) }) };
  }

  onModuleDestroy(): Promise<void> {
    return this.thread.onModuleDestroy();
  }
}

interface Found {
  pictures: FoundPicture[];
  sheet?: Uint8Array;
}
