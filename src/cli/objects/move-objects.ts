import type { Database } from '@libs/database';
import { StorageUnavailable } from '@libs/kernel';
import { type ObjectStore, type StrayJudge, unneededKeys } from '@libs/storage';
import { aFewAtATime, inBatches } from './in-batches.js';
import { inMegabytes } from './in-megabytes.js';
import { DamagedBytes, wholeBytes } from './whole-bytes.js';

const COPIES_AT_A_TIME = 4;
const LOOKS_AT_A_TIME = 16;
/** Files that fail one after another, before the store is held to be down. */
const MOST_FAILURES = 20;

export interface Move {
  from: ObjectStore;
  to: ObjectStore;
  database: Database;
  judges: readonly StrayJudge[];
  /** Whether the service keeps its files in `to` already: its sweep then removes what is not needed there. */
  isInUse: boolean;
  print: (line: string) => void;
}

export interface Moved {
  copied: number;
  bytes: number;
  /** Were in `to` before. */
  kept: number;
  /** Neither moved nor needed: deleted, or nothing names them. */
  unneeded: number;
  /** Were deleted while others were copied, and so removed from `to`. */
  removed: number;
  /** Have no recorded hash: another program wrote them. */
  foreign: string[];
  /** Why a file could not be copied, by key. */
  failed: Map<string, string>;
}

/**
 * Copies the files of one store that another one lacks. Each is hashed on the way, and a damaged one is not copied; a copy
 * is there whole or not at all, so that a repeat goes on where a killed one ended. The files that are missing by their names
 * come first: after them a stopped service may start on the other store, before older copies are compared with their originals.
 */
export class MoveObjects {
  private readonly moved: Moved = {
    copied: 0,
    bytes: 0,
    kept: 0,
    unneeded: 0,
    removed: 0,
    foreign: [],
    failed: new Map(),
  };
  private failures = 0;

  constructor(private readonly move: Move) {}

  async run(): Promise<Moved> {
    const { from, to, isInUse, print } = this.move;
    const before = new Set(await keysOf(to));
    const keys = await keysOf(from);
    const missing = keys.filter((key) => !before.has(key));
    const there = keys.filter((key) => before.has(key));
    await this.walk(missing, COPIES_AT_A_TIME, 'looked at');
    if (!isInUse) await this.removeUnneeded();
    const left = this.moved.failed.size;
    const but = left > 0 ? `, but ${left} could not be copied: the end says why, and a repeat tries them again` : '';
    print(`every missing file was looked at (${missing.length})${but}; comparing ${there.length} that were there`);
    await this.walk(there, LOOKS_AT_A_TIME, 'compared');
    return this.moved;
  }

  private async walk(keys: readonly string[], atATime: number, what: string): Promise<void> {
    const { database, judges, print } = this.move;
    const step = Math.min(1000, Math.ceil(keys.length / 20));
    let done = 0;
    for (const batch of inBatches(keys)) {
      const unneeded = await unneededKeys(database, judges, batch);
      await aFewAtATime(atATime, batch, async (key) => {
        if (unneeded.has(key)) this.moved.unneeded += 1;
        else await this.bring(key);
        done += 1;
        if (done % step === 0) print(`${what} ${done} of ${keys.length}; copied ${this.copied()}`);
      });
    }
  }

  private copied(): string {
    return `${this.moved.copied} files, ${inMegabytes(this.moved.bytes)}`;
  }

  /** Notes what is wrong with one file, and gives up where nothing works any more. */
  private async bring(key: string): Promise<void> {
    try {
      await this.copy(key);
      this.failures = 0;
    } catch (error) {
      const isOfStore = error instanceof StorageUnavailable;
      if (!isOfStore && !(error instanceof DamagedBytes)) throw error;
      this.moved.failed.set(key, whyOf(error));
      if (!isOfStore) return;
      this.failures += 1;
      if (this.failures >= MOST_FAILURES) throw error;
    }
  }

  private async copy(key: string): Promise<void> {
    const { from, to } = this.move;
    const source = await from.head(key);
    // Deleted since it was listed.
    if (!source) return;
    if (source.sha256 === '') {
      this.moved.foreign.push(key);
      return;
    }
    const copy = await to.head(key);
    if (copy?.sha256 === source.sha256 && copy.sizeBytes === source.sizeBytes) {
      this.moved.kept += 1;
      return;
    }
    const bytes = await from.get(key);
    if (!bytes) return;
    await to.put(key, to.withinRoom(wholeBytes(bytes, source)), { type: source.type });
    this.moved.copied += 1;
    this.moved.bytes += source.sizeBytes;
  }

  /** Of copies whose original was deleted meanwhile, or since an earlier run. Nobody else writes to a store that is not in use. */
  private async removeUnneeded(): Promise<void> {
    const { to, database, judges } = this.move;
    for (const batch of inBatches(await keysOf(to))) {
      const unneeded = await unneededKeys(database, judges, batch);
      await aFewAtATime(LOOKS_AT_A_TIME, [...unneeded], (key) => to.delete(key));
      this.moved.removed += unneeded.size;
    }
  }
}

async function keysOf(store: ObjectStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of store.list('')) keys.push(key);
  return keys;
}

function whyOf(error: Error): string {
  return error.cause instanceof Error ? error.cause.message : error.message;
}
