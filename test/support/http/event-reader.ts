import { request, type ClientRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';

export interface Opening {
  /** Absent: no bearer token. */
  key?: string;
  /** Absent: `/mcp`. */
  path?: string;
  /** Absent: a GET. */
  message?: object;
  headers?: Record<string, string>;
}

export interface Message {
  id?: unknown;
  method?: string;
  params?: Record<string, unknown>;
  result?: Record<string, unknown>;
}

/** A client that holds an event stream open and reads it frame by frame. */
export class EventReader {
  /** Frames that were not read yet, comments and hints among them. */
  private readonly frames: string[] = [];
  private rest = '';
  private isClosed = false;
  private wake: () => void = () => {};

  private constructor(
    private readonly outgoing: ClientRequest,
    private readonly incoming: IncomingMessage,
  ) {
    incoming.setEncoding('utf8');
    incoming.on('data', (text: string) => {
      const frames = `${this.rest}${text}`.split('\n\n');
      this.rest = frames.pop() ?? '';
      this.frames.push(...frames);
      this.wake();
    });
    // A reset is an end like any other.
    incoming.on('error', () => undefined);
    incoming.on('close', () => {
      this.isClosed = true;
      this.wake();
    });
  }

  static open(address: string, { key, path = '/mcp', message, headers = {} }: Opening): Promise<EventReader> {
    const credential = key === undefined ? {} : { authorization: `Bearer ${key}` };
    const common = { ...credential, accept: 'text/event-stream' };
    const content = message && { 'content-type': 'application/json' };
    const options = { method: message ? 'POST' : 'GET', headers: { ...common, ...content, ...headers } };
    return new Promise((resolve, reject) => {
      const outgoing = request(new URL(path, address), options, (incoming) =>
        resolve(new EventReader(outgoing, incoming)),
      );
      outgoing.on('error', reject);
      outgoing.end(message && JSON.stringify(message));
    });
  }

  get status(): number {
    return this.incoming.statusCode ?? 0;
  }

  get headers(): IncomingHttpHeaders {
    return this.incoming.headers;
  }

  /** The next frame that is a message; undefined at the end of the stream. */
  async next(): Promise<Message | undefined> {
    for (let frame = await this.nextFrame(); frame !== undefined; frame = await this.nextFrame()) {
      const [, json] = /^event: message\ndata: (.*)$/.exec(frame) ?? [];
      if (json !== undefined) return JSON.parse(json) as Message;
    }
    return undefined;
  }

  /** The next frame of any kind; undefined at the end of the stream. */
  async nextFrame(): Promise<string | undefined> {
    while (this.frames.length === 0 && !this.isClosed) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
    return this.frames.shift();
  }

  /** The body of an answer that is no stream. */
  async body(): Promise<Record<string, unknown>> {
    while (!this.isClosed) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
    return JSON.parse(this.rest) as Record<string, unknown>;
  }

  /** Reads nothing until `resume`. */
  pause(): void {
    this.incoming.pause();
  }

  resume(): void {
    this.incoming.resume();
  }

  close(): void {
    this.outgoing.destroy();
  }
}
