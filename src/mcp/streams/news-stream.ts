import type { Principal } from '@libs/identity';
import type { ServerResponse } from 'node:http';
import type { NewsFrames } from './news-frames.js';
import { STREAM_HEADERS } from './stream-headers.js';

/** A reader with more than this waiting has stopped reading. */
const MOST_BACKLOG_BYTES = 256 * 1024;

/** What one stream is to hear, and what it says of itself. */
export interface StreamForm {
  /** Absent: every resource of the account. */
  resourceIds?: ReadonlySet<string>;
  listChanges: boolean;
  /** The subscription that every message is tagged with (revision 2026-07-28). */
  tag?: string | number;
  /** The first frame, before any news. */
  greeting: string;
  /** The last frame, where this process ends the stream in good order. */
  farewell: string;
}

/** What a stream takes over from a `FastifyReply`. */
interface Reply {
  raw: ServerResponse;
  getHeaders(): Record<string, number | string | string[] | undefined>;
  hijack(): unknown;
}

/** One open event stream of a caller. It is written to the bare response, since thousands of them stay open. */
export class NewsStream {
  private constructor(
    readonly principal: Principal,
    private readonly form: StreamForm,
    private readonly line: ServerResponse,
  ) {}

  /** Answers the request with a stream; the headers that were set on the reply so far go with it. */
  static begin(principal: Principal, form: StreamForm, reply: Reply): NewsStream {
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    reply.hijack();
    reply.raw.writeHead(200, STREAM_HEADERS);
    reply.raw.write(form.greeting);
    return new NewsStream(principal, form, reply.raw);
  }

  /** False once the caller is gone or the stream was ended. */
  get isOpen(): boolean {
    return !this.line.destroyed && !this.line.writableEnded;
  }

  onClose(act: () => void): void {
    this.line.once('close', act);
  }

  hear(news: NewsFrames): void {
    const { resourceIds, listChanges, tag } = this.form;
    if (resourceIds === undefined || resourceIds.has(news.resourceId)) this.write(news.updated(tag));
    if (listChanges) this.write(news.listChanged(tag));
  }

  write(frame: Buffer): void {
    if (!this.isOpen) return;
    this.line.write(frame);
    // A reset, since an orderly end would wait behind everything that is not read.
    if (this.line.writableLength > MOST_BACKLOG_BYTES) this.line.socket?.resetAndDestroy();
  }

  /** Ends in good order: another process will serve the caller. */
  leave(): void {
    if (this.isOpen) this.line.end(this.form.farewell);
  }

  /** Ends without a word: the caller may hear no more. */
  cut(): void {
    if (this.isOpen) this.line.end();
  }
}
