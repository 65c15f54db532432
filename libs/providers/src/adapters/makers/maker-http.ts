import { plainText } from '@libs/kernel';
import { MakerTrouble } from '../../makers/maker-trouble.js';

/** Less than a durable step may take. */
const MOST_MS = 20_000;
/** Of an answer in JSON without a file in it. */
const MOST_JSON_BYTES = 2 * 1024 * 1024;
/** Of a list of requests: it repeats inputs, which other programs with the key may have filled with whole files. */
export const MOST_LIST_BYTES = 64 * 1024 * 1024;
/** Of a maker's words about a trouble. */
const MOST_WORDS = 300;

export interface MakerRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  json?: unknown;
  signal: AbortSignal;
  mostMilliseconds?: number;
}

export interface MakerAnswer {
  status: number;
  headers: Headers;
  response: Response;
  /** What the request proved itself with. */
  secrets: readonly string[];
}

/**
 * Requests to one maker's API. It follows no redirect and sends the key to the maker's own origins only. Throws MakerTrouble
 * `not_accepted` where the connection was never made, `uncertain` where it broke later.
 */
export class MakerHttp {
  constructor(
    /** Headers of every request. Each holds the key, alone or behind a scheme. */
    private readonly authorization: Record<string, string>,
    private readonly origins: readonly string[],
  ) {}

  async send(
    url: string,
    { method = 'GET', headers, json, signal, mostMilliseconds = MOST_MS }: MakerRequest,
  ): Promise<MakerAnswer> {
    if (!this.origins.includes(new URL(url).origin)) {
      throw new MakerTrouble('failed', 'The maker named an address of another server.');
    }
    try {
      const response = await fetch(url, {
        method,
        redirect: 'manual',
        headers: {
          ...this.authorization,
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(json !== undefined && { body: JSON.stringify(json) }),
        signal: AbortSignal.any([signal, AbortSignal.timeout(mostMilliseconds)]),
      });
      const secrets = Object.values(this.authorization).map((value) => value.replace(/^\w+ /, ''));
      return { status: response.status, headers: response.headers, response, secrets };
    } catch (error) {
      signal.throwIfAborted();
      throw wasNeverMade(error)
        ? new MakerTrouble('not_accepted', 'The maker could not be reached.', { cause: error })
        : new MakerTrouble('uncertain', 'The maker did not answer.', { cause: error });
    }
  }
}

/** The connection failed before any byte of the request left. */
function wasNeverMade(error: unknown): boolean {
  const { code } = (error as { cause?: { code?: string } }).cause ?? {};
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT'].includes(
    code ?? '',
  );
}

/**
 * The body as JSON; `uncertain` for anything else or a longer body. A key that the maker repeats is removed: its words reach
 * callers, logs and rows.
 */
export async function jsonOf({ response, secrets }: MakerAnswer, mostBytes = MOST_JSON_BYTES): Promise<unknown> {
  try {
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      bytes += chunk.length;
      if (bytes > mostBytes) throw new Error(`the body is over ${mostBytes} bytes`);
      chunks.push(chunk);
    }
    const text = Buffer.concat(chunks).toString('utf8');
    return JSON.parse(secrets.reduce((read, secret) => read.replaceAll(secret, '[key]'), text)) as unknown;
  } catch (error) {
    throw new MakerTrouble('uncertain', 'The maker’s answer could not be read.', { cause: error });
  }
}

/** Seconds of a `Retry-After` header in its number or date form; undefined without one. */
export function retryAfterOf(headers: Headers, now: Date): number | undefined {
  const text = headers.get('retry-after');
  if (text === null) return undefined;
  const seconds = /^\d{1,6}$/.test(text) ? Number(text) : (Date.parse(text) - now.getTime()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}

/** A maker's own words as one line for callers and operators, without addresses: an address may be a capability. */
export function makersWords(text: string): string {
  const line = plainText(text)
    .replaceAll(/\b[a-z]+:\/\/\S+/gi, '…')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return line.length > MOST_WORDS ? `${line.slice(0, MOST_WORDS)}…` : line;
}

/** An address that a maker gave, at the proxy that stands for the maker's own server, if there is one. */
export function onProxy(url: string, own: string, proxy: string | undefined): string {
  return proxy === undefined || !url.startsWith(`${own}/`) ? url : proxy + url.slice(own.length);
}
