import type { Socket } from 'node:net';
import { type StreamOpening, type StreamReply, takeLine } from './stream-line.js';

/** A reader with more than this waiting has stopped reading. */
const MOST_BACKLOG_BYTES = 256 * 1024;

/** One open event stream, as long as its connection. */
export class OpenStream {
  private constructor(private readonly line: Socket) {}

  /** Answers with a stream; the headers that were set on the reply go with it. */
  static begin(opening: StreamOpening, reply: StreamReply): OpenStream {
    return new OpenStream(takeLine(reply, opening));
  }

  /** False once the client has disconnected or the stream has ended. */
  get isOpen(): boolean {
    return this.line.writable;
  }

  onClose(act: () => void): void {
    this.line.once('close', act);
  }

  write(frame: Buffer): void {
    if (!this.isOpen) return;
    this.line.write(frame);
    // A reset, since an orderly end would wait behind everything that is not read.
    if (this.line.writableLength > MOST_BACKLOG_BYTES) this.line.resetAndDestroy();
  }

  /** Ends in good order, with a last frame or without one. */
  end(farewell?: string): void {
    if (farewell !== undefined && this.isOpen) this.line.write(farewell);
    this.line.destroySoon();
  }
}
