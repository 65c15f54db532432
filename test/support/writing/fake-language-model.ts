import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export const LLM_KEY = 'sk-canary-of-the-language-model';
export const LLM_MODEL = 'test/writer';

interface Asked {
  model: string;
  messages: { role: string; content: string }[];
  response_format?: { type: string; json_schema: { schema: object } };
}

/** Writes one answer of the server. */
export type Answer = (response: ServerResponse, asked: Asked) => void | Promise<void>;

/** A chat completion that says this. */
export const says =
  (content: unknown, more: object = {}): Answer =>
  (response) => {
    const message = { role: 'assistant', content: typeof content === 'string' ? content : JSON.stringify(content) };
    const choices = [{ index: 0, message, finish_reason: 'stop', ...more }];
    send(response, 200, JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion', model: LLM_MODEL, choices }));
  };

/** An error as OpenAI writes it. */
export const fails =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (response) => {
    const error = { message: `Trouble with ${LLM_KEY}`, type: 'invalid_request_error', code: null };
    send(response, status, JSON.stringify({ error }), headers);
  };

export const html: Answer = (response) =>
  send(response, 200, '<!doctype html><title>Welcome</title>', { 'content-type': 'text/html' });

/** Never answers. */
export const silent: Answer = () => undefined;

/** A JSON text without an end. */
export const endless: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const piece = '"more", '.repeat(8_192);
  const go = (): void => {
    while (!response.destroyed && response.write(piece));
  };
  response.on('drain', go);
  response.write('{"choices": [');
  go();
};

/** A server without forms: it refuses `response_format` and answers this to the same request without it. */
export const withoutForms =
  (answer: Answer): Answer =>
  (response, asked) =>
    (asked.response_format ? fails(400) : answer)(response, asked);

/** A server with the chat completions of OpenAI, at a socket. It gives its answers in turn, the last one again and again. */
export class FakeLanguageModel {
  readonly asked: Asked[] = [];
  private answers: Answer[] = [];

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<FakeLanguageModel> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const model = new FakeLanguageModel(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`);
    server.on('request', (request: IncomingMessage, response: ServerResponse) => void model.serve(request, response));
    return model;
  }

  /** From now on it answers this; what it was asked is forgotten. */
  will(...answers: Answer[]): void {
    this.asked.length = 0;
    this.answers = answers;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url, headers } = request;
    if (method !== 'POST' || url !== '/v1/chat/completions') return send(response, 404, '{}');
    const asked = (await json(request)) as Asked;
    this.asked.push(asked);
    if (headers.authorization !== `Bearer ${LLM_KEY}`) return fails(401)(response, asked);
    const answer = this.answers.length > 1 ? this.answers.shift() : this.answers[0];
    await answer?.(response, asked);
  }
}

function send(response: ServerResponse, status: number, body: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
}
