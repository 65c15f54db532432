import { rename, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { JsonRpc } from './json-rpc.js';

/** Milliseconds between two saves: what a power cut may lose. When only our process dies, anvil itself saves the rest. */
const INTERVAL_MS = 5_000;

/**
 * Saves the chain while it runs. Anvil could do it (`--state-interval`), but it rewrites the file in place, so a machine
 * that stops during a save would leave half a file, with which no anvil starts.
 */
export class StateFile {
  private changed = false;
  private savedAt = -Infinity;

  constructor(
    private readonly rpc: JsonRpc,
    private readonly path: string,
  ) {}

  /** There is something to save: now, or with a later call when the last save is recent. */
  async saveIfDue(news: boolean): Promise<void> {
    this.changed ||= news;
    if (!this.changed || performance.now() - this.savedAt < INTERVAL_MS) return;
    this.changed = false;
    this.savedAt = performance.now();
    const zipped = await this.rpc.call<string>('anvil_dumpState');
    const staging = `${this.path}.new`;
    await writeFile(staging, await promisify(gunzip)(Buffer.from(zipped.slice(2), 'hex')), { flush: true });
    await rename(staging, this.path);
  }
}
