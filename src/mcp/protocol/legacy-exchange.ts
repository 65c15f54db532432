import type { Transport, TransportSendOptions } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage, JSONRPCRequest } from '@modelcontextprotocol/sdk/types.js';
import type { AnswerForm } from '../answer/accept.js';
import { EventStream } from '../answer/event-stream.js';
import { messageJson, type MessageJson } from '../answer/prepared-result.js';

/** What goes back over HTTP: the body of a JSON answer, or an event stream that has begun. */
export type LegacyAnswer = MessageJson | EventStream;

/**
 * The transport of one POST: hands its requests to an SDK server, one after the other, and gathers the responses. The
 * answer is JSON until something besides a response is sent, unless the caller reads streams only. One exchange serves
 * one POST.
 */
export class LegacyExchange implements Transport {
  onmessage?: (message: JSONRPCMessage) => void;
  onclose?: () => void;
  onerror?: (error: Error) => void;

  private readonly responses: MessageJson[] = [];
  private stream?: EventStream;
  private waiting: JSONRPCRequest[] = [];
  private answer: (answer: LegacyAnswer) => void = () => {};

  constructor(
    private readonly form: AnswerForm,
    private readonly isBatch: boolean,
  ) {}

  async start(): Promise<void> {}

  /** Resolves with the answer; there is at least one request. */
  serve(requests: readonly JSONRPCRequest[]): Promise<LegacyAnswer> {
    this.waiting = [...requests];
    return new Promise((resolve) => {
      this.answer = resolve;
      if (this.form === 'stream') this.openStream();
      this.next();
    });
  }

  /** Begins the next request, if there is one. */
  private next(): boolean {
    const request = this.waiting.shift();
    if (request !== undefined) this.onmessage?.(request);
    return request !== undefined;
  }

  async send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    if (!('method' in message)) this.respond(messageJson(message));
    else if (this.form !== 'json' && options?.relatedRequestId !== undefined) {
      this.openStream().message(JSON.stringify(message));
    }
  }

  /** Aborts all running requests after the client disconnected. */
  async close(): Promise<void> {
    this.waiting = [];
    this.stream?.end();
    this.onclose?.();
    this.answer('');
  }

  private respond(json: MessageJson): void {
    if (this.stream !== undefined) this.stream.message(json);
    else this.responses.push(json);
    if (this.next()) return;
    if (this.stream !== undefined) this.stream.end();
    else this.answer(this.isBatch ? `[${this.responses.join()}]` : (this.responses[0] ?? ''));
  }

  /** Responses that were held back for a JSON body go first. */
  private openStream(): EventStream {
    if (this.stream === undefined) {
      this.stream = new EventStream();
      for (const json of this.responses.splice(0)) this.stream.message(json);
      this.answer(this.stream);
    }
    return this.stream;
  }
}
