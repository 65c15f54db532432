import type { Principal } from '@libs/identity';
import type { Socket } from 'node:net';
import type { NewsFrames } from './news-frames.js';
import { type StreamOpening, type StreamReply, takeLine } from './stream-line.js';

/** A reader with more than this waiting has stopped reading. */
const MOST_BACKLOG_BYTES = 256 * 1024;

/** What one stream is to hear, and what it says of itself. */
export interface StreamForm {
  /** Absent: every resource of the account. */
  resourceIds?: ReadonlySet<string>;
  listChanges: boolean;
  /** The subscription that every message is tagged with (revision 2026-07-28). */
  tag?: string | number;
  /** The last frame, where this process ends the stream in good order. */
  farewell: (tag?: string | number) => string;
}

/**
 * One open event stream of a caller, as long as its connection. Thousands of them stay open, so it keeps the connection
 * and what it is to hear, and nothing of the request.
 */
export class NewsStream {
  private constructor(
    readonly principal: Principal,
    private readonly form: StreamForm,
    private readonly line: Socket,
  ) {}

  /** Answers with a stream; the headers that were set on the reply go with it. */
  static begin(principal: Principal, form: StreamForm, opening: StreamOpening, reply: StreamReply): NewsStream {
    return new NewsStream(principal, form, takeLine(reply, opening));
  }

  /** False once the caller is gone or the stream was ended. */
  get isOpen(): boolean {
    return this.line.writable;
  }

  /** Whether the credential that opened the stream has expired. */
  get isExpired(): boolean {
    return performance.now() >= (this.principal.validUntil ?? Infinity);
  }

  onClose(act: () => void): void {
    this.line.once('close', act);
  }

  hear(resourceId: string, news: NewsFrames): void {
    const { resourceIds, listChanges, tag } = this.form;
    if (resourceIds === undefined || resourceIds.has(resourceId)) this.write(news.updated(resourceId, tag));
    if (listChanges) this.write(news.listChanged(tag));
  }

  /** Of whatever it named, and of the list. */
  hearOfAll(news: NewsFrames): void {
    const { resourceIds = [], listChanges, tag } = this.form;
    for (const resourceId of resourceIds) {
      if (!this.isOpen) return;
      this.write(news.updated(resourceId, tag));
    }
    if (listChanges) this.write(news.listChanged(tag));
  }

  write(frame: Buffer): void {
    if (!this.isOpen) return;
    this.line.write(frame);
    // A reset, since an orderly end would wait behind everything that is not read.
    if (this.line.writableLength > MOST_BACKLOG_BYTES) this.line.resetAndDestroy();
  }

  /** Ends in good order: another process will serve the caller. */
  leave(): void {
    if (this.isOpen) this.line.write(this.form.farewell(this.form.tag));
    this.line.destroySoon();
  }

  /** Ends without a word: the caller may hear no more. */
  cut(): void {
    this.line.destroySoon();
  }
}
