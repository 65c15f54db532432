import type { Transport, TransportSendOptions } from '@modelcontextprotocol/sdk/shared/transport.js';
import { isJSONRPCRequest, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import type { AnswerForm } from './accept.js';
import { EventStream } from './event-stream.js';
import { messageJson, type MessageJson } from './prepared-result.js';

/** What goes back over HTTP: the body of a JSON answer, or an event stream that has begun. */
export type LegacyAnswer = MessageJson | EventStream;

/**
 * The transport of one POST: hands its messages to an SDK server and gathers what that sends. The answer is JSON until
 * something besides a response is sent, unless the caller reads streams only. One exchange serves one POST.
 */
export class LegacyExchange implements Transport {
  onmessage?: (message: JSONRPCMessage) => void;
  onclose?: () => void;
  onerror?: (error: Error) => void;

  private readonly responses: MessageJson[] = [];
  private stream?: EventStream;
  private awaited = 0;
  private answer: (answer: LegacyAnswer) => void = () => {};

  constructor(
    private readonly form: AnswerForm,
    private readonly isBatch: boolean,
  ) {}

  async start(): Promise<void> {}

  /** Resolves with the answer; `messages` hold at least one request. */
  serve(messages: readonly JSONRPCMessage[]): Promise<LegacyAnswer> {
    this.awaited = messages.filter((message) => isJSONRPCRequest(message)).length;
    return new Promise((resolve) => {
      this.answer = resolve;
      if (this.form === 'stream') this.openStream();
      for (const message of messages) this.onmessage?.(message);
    });
  }

  async send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    if (!('method' in message)) this.respond(messageJson(message));
    else if (this.form !== 'json' && options?.relatedRequestId !== undefined) {
      this.openStream().message(JSON.stringify(message));
    }
  }

  /** Aborts what still runs; for a caller who went away. */
  async close(): Promise<void> {
    this.stream?.end();
    this.onclose?.();
    this.answer('');
  }

  private respond(json: MessageJson): void {
    this.awaited -= 1;
    if (this.stream !== undefined) {
      this.stream.message(json);
      if (this.awaited === 0) this.stream.end();
      return;
    }
    this.responses.push(json);
    if (this.awaited === 0) this.answer(this.isBatch ? `[${this.responses.join(',')}]` : (this.responses[0] ?? ''));
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
