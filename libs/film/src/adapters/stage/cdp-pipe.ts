import { StageFailed } from '../../stage/stage-failed.js';
import type { Readable, Writable } from 'node:stream';

const END = 0;

/** A message of the browser that answers no command. */
export interface CdpEvent {
  method: string;
  params: Record<string, unknown>;
  sessionId?: string;
}

interface Waiting {
  method: string;
  resolve(this: void, result: Record<string, unknown>): void;
  reject(this: void, failure: Error): void;
}

/**
 * The Chrome DevTools Protocol over a pipe: JSON messages that end with a zero byte. A command that is refused rejects with
 * `StageFailed`; when the pipe ends, all that wait reject with `failure`.
 */
export class CdpPipe {
  private readonly waiting = new Map<number, Waiting>();
  private chunks: Buffer[] = [];
  private last = 0;
  private failure?: Error;
  private readonly end = Promise.withResolvers<never>();

  constructor(
    private readonly out: Writable,
    answers: Readable,
    private readonly onEvent: (event: CdpEvent) => void,
  ) {
    answers.on('data', (chunk: Buffer) => this.read(chunk));
    // The exit of the browser reports this failure.
    for (const end of [out, answers]) end.on('error', () => undefined);
    this.broken.catch(() => undefined);
  }

  /** Rejects with the failure that ended the talk. */
  get broken(): Promise<never> {
    return this.end.promise;
  }

  send(method: string, params: object = {}, sessionId?: string): Promise<Record<string, unknown>> {
    const { promise, resolve, reject } = Promise.withResolvers<Record<string, unknown>>();
    if (this.failure) {
      reject(this.failure);
      return promise;
    }
    const id = ++this.last;
    this.waiting.set(id, { method, resolve, reject });
    this.out.write(`${JSON.stringify({ id, method, params, ...(sessionId !== undefined && { sessionId }) })}\0`);
    return promise;
  }

  /** Ends the connection: pending and later calls reject. The first failure counts. */
  fail(failure: Error): void {
    if (this.failure) return;
    this.failure = failure;
    this.end.reject(failure);
    for (const { reject } of this.waiting.values()) reject(failure);
    this.waiting.clear();
  }

  private read(chunk: Buffer): void {
    let from = 0;
    for (let end = chunk.indexOf(END); end >= 0; end = chunk.indexOf(END, from)) {
      this.chunks.push(chunk.subarray(from, end));
      const message = Buffer.concat(this.chunks).toString('utf8');
      this.chunks = [];
      from = end + 1;
      this.take(JSON.parse(message));
    }
    if (from < chunk.length) this.chunks.push(chunk.subarray(from));
  }

  private take(message: Answer | CdpEvent): void {
    if (!('id' in message)) {
      if (!this.failure) this.onEvent(message);
      return;
    }
    const waiting = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.error)
      waiting?.reject(new StageFailed('browser', `it refused ${waiting.method} (${message.error.message})`));
    else waiting?.resolve(message.result ?? {});
  }
}

interface Answer {
  id: number;
  result?: Record<string, unknown>;
  error?: { message: string };
}
