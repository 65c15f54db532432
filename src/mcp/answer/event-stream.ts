import { Readable } from 'node:stream';
import type { MessageJson } from './prepared-result.js';

const KEEP_ALIVE_MS = 15_000;

/** A reader with more than this waiting has stopped reading. */
const MOST_BACKLOG_BYTES = 256 * 1024;

/** Server-sent events of one answer: a message per event, a comment now and then so that no proxy cuts the line. */
export class EventStream extends Readable {
  private readonly keepAlive = setInterval(() => this.write(': keep-alive\n\n'), KEEP_ALIVE_MS).unref();

  message(json: MessageJson): void {
    this.write(`event: message\ndata: ${json.toString()}\n\n`);
  }

  end(): void {
    clearInterval(this.keepAlive);
    if (!this.destroyed) this.push(null);
  }

  override _read(): void {
    // Frames are pushed when there is something to say.
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    clearInterval(this.keepAlive);
    done(error);
  }

  private write(frame: string): void {
    if (this.destroyed) return;
    if (this.readableLength > MOST_BACKLOG_BYTES) this.destroy(new Error('the caller stopped reading its stream'));
    else this.push(frame);
  }
}
