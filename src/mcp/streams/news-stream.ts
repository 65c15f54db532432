import type { Principal } from '@libs/identity';
import { Denial } from '@libs/kernel';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
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

/** The answer to a request that came before on the same connection is still awaited. */
class ConnectionBusy extends Denial {
  constructor() {
    super('concurrency_exceeded', 'A stream needs a connection on which no other answer is awaited.', {
      nextStep: 'Open the stream on a connection of its own.',
    });
  }
}

/**
 * One open event stream of a caller, as long as its connection. Thousands of them stay open, so it is written to the
 * socket itself: what Node keeps of a response that has begun is larger than all that we keep.
 */
export class NewsStream {
  private constructor(
    readonly principal: Principal,
    private readonly form: StreamForm,
    private readonly line: Socket,
  ) {}

  /** Answers the request with a stream; the headers that were set on the reply so far go with it. */
  static begin(principal: Principal, form: StreamForm, reply: Reply): NewsStream {
    const { socket } = reply.raw;
    if (socket === null) throw new ConnectionBusy();
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    reply.hijack();
    socket.write(head(reply.raw) + form.greeting);
    return new NewsStream(principal, form, socket);
  }

  /** False once the caller is gone or the stream was ended. */
  get isOpen(): boolean {
    return this.line.writable;
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
    if (this.line.writableLength > MOST_BACKLOG_BYTES) this.line.resetAndDestroy();
  }

  /** Ends in good order: another process will serve the caller. */
  leave(): void {
    if (this.isOpen) this.line.write(this.form.farewell);
    this.line.destroySoon();
  }

  /** Ends without a word: the caller may hear no more. */
  cut(): void {
    this.line.destroySoon();
  }
}

/** The head of the answer, whose body ends with the connection. The response gives up the headers it has gathered. */
function head(response: ServerResponse): string {
  const ending = { date: new Date().toUTCString(), connection: 'close' };
  const headers = { ...response.getHeaders(), ...STREAM_HEADERS, ...ending };
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => `${name}: ${one}`),
  );
  return ['HTTP/1.1 200 OK', ...lines, '', ''].join('\r\n');
}
