import { once } from 'node:events';
import { type IncomingMessage, request as requestOverHttp } from 'node:http';
import { request as requestOverHttps } from 'node:https';

const LARGEST_ANSWER_BYTES = 1024 * 1024;

export interface HttpRequest {
  url: URL;
  method: string;
  headers: Readonly<Record<string, string>>;
  body?: Uint8Array;
  /** On a new connection: a kept-alive one may just be closing, which would leave the outcome unknown. */
  isFresh: boolean;
  signal: AbortSignal;
}

export interface HttpAnswer {
  status: number;
  headers: IncomingMessage['headers'];
  /** Undefined where it was larger than 1 MiB. */
  body?: Buffer;
}

/** No complete response arrived. Contains nothing of the request, whose headers hold tokens. */
export class NotAnswered extends Error {
  constructor(
    /** Whether there was a connection, so that bytes may have arrived. */
    readonly wasSent: boolean,
  ) {
    super(wasSent ? 'the connection broke before the answer was whole' : 'there was no connection');
    this.name = 'NotAnswered';
  }
}

/** One HTTP request with its answer. Follows no redirect and retries nothing; throws `NotAnswered`. */
export async function exchange({ url, method, headers, body, isFresh, signal }: HttpRequest): Promise<HttpAnswer> {
  const isSecure = url.protocol === 'https:';
  const send = isSecure ? requestOverHttps : requestOverHttp;
  let isConnected = false;
  try {
    const length = body === undefined ? {} : { 'content-length': String(body.byteLength) };
    const sent = send(url, { method, headers: { ...headers, ...length }, signal, agent: isFresh ? false : undefined });
    // Without a listener, an error after the answer would end the process.
    sent.on('error', () => undefined);
    sent.once('socket', (socket) => {
      isConnected = !socket.connecting;
      if (!isConnected) socket.once(isSecure ? 'secureConnect' : 'connect', () => (isConnected = true));
    });
    sent.end(body);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: await bodyOf(answer) };
  } catch {
    throw new NotAnswered(isConnected);
  }
}

async function bodyOf(answer: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    // Leaving the loop closes the connection.
    if (size > LARGEST_ANSWER_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
