import type { LookupAddress } from 'node:dns';
import { lookup as lookUp } from 'node:dns/promises';
import { request as overHttp, type IncomingHttpHeaders, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as overTls } from 'node:https';
import type { LookupFunction } from 'node:net';
import { Denial } from '../refusals/denial.js';
import { deny } from '../refusals/deny.js';
import { readFetchAddress } from './fetch-address.js';
import { AddressRefused, AnsweredOtherwise, InputUnreachable } from './input-unreachable.js';
import { isPublicAddress } from './public-address.js';

const MOST_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** Milliseconds in which at least one byte must move: name, connection, headers and body alike. */
const MOST_IDLE_MS = 15_000;
/** Milliseconds for everything from the first name to the last byte. */
const MOST_MS = 10 * 60_000;

export interface GuardedFetchOptions {
  /** Origins exempt from the checks: servers of a test. Never set it for untrusted addresses. */
  exempt?: readonly string[];
  /** Every address of a name; the machine's own resolver unless a test brings one. */
  resolve?: (hostname: string) => Promise<LookupAddress[]>;
  mostIdleMilliseconds?: number;
  mostMilliseconds?: number;
  /** 0: a redirect is an answer as any that is not the file. */
  mostRedirects?: number;
}

export interface FetchOrder {
  signal: AbortSignal;
  /** Bytes at most; a longer body is refused, before it is read if `Content-Length` names its length. */
  mostBytes: number;
  /** The media type that is wanted; absent: any. */
  accept?: string;
}

/** A body that is posted once. */
export interface PostOrder {
  signal: AbortSignal;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** What a server answered with 200. */
export interface FetchedAnswer {
  headers: IncomingHttpHeaders;
  /** Iterate it to its end or leave it early. */
  body: AsyncGenerator<Uint8Array>;
}

/** Thrown while a body is read, or before if `Content-Length` names its length. */
export function inputTooLarge(mostBytes: number): Denial {
  const megabytes = Math.floor(mostBytes / (1024 * 1024));
  const most = megabytes > 0 ? `${megabytes} MB` : `${Math.floor(mostBytes / 1024)} KB`;
  return deny('input_unsupported', `The file is larger than ${most}.`, { nextStep: `Give a file of at most ${most}.` });
}

/**
 * Fetches untrusted addresses, from public servers only (SSRF): the IP address of every hop is checked at connect time,
 * so that DNS rebinding between check and connection has no effect.
 */
export class GuardedFetch {
  constructor(private readonly options: GuardedFetchOptions = {}) {}

  /** Throws for an address that is never fetched. Name resolution is checked later, by `open`. */
  examine(address: string): void {
    readFetchAddress(address, this.options.exempt);
  }

  /** The body behind an address. */
  async open(address: string, order: FetchOrder): Promise<AsyncGenerator<Uint8Array>> {
    return (await this.ask(address, order)).body;
  }

  /** What the server says behind an address, once it has begun to answer. */
  async ask(address: string, order: FetchOrder): Promise<FetchedAnswer> {
    const most = this.options.mostRedirects ?? MOST_REDIRECTS;
    const clock = AbortSignal.timeout(this.options.mostMilliseconds ?? MOST_MS);
    let url = readFetchAddress(address, this.options.exempt);
    for (let hop = 0; hop <= most; hop += 1) {
      const response = await this.get(url, AbortSignal.any([order.signal, clock]), order.accept).catch(
        (error: unknown) => {
          throw reasonOf(error, order.signal, clock);
        },
      );
      const next = response.headers.location;
      if (most === 0 || !REDIRECTS.has(response.statusCode ?? 0) || next === undefined) {
        return { headers: response.headers, body: bodyOf(accepted(response, order.mostBytes), order, clock) };
      }
      response.destroy();
      if (!URL.canParse(next, url.href))
        throw new AddressRefused('The server redirects to something that is no address.');
      url = readFetchAddress(new URL(next, url.href).href, this.options.exempt);
    }
    throw new InputUnreachable(`The server redirects more than ${most} times.`);
  }

  /** Posts a body and answers what the server answered, whatever its status. A redirect is an answer as any. */
  async post(address: string, { signal, headers, body }: PostOrder): Promise<IncomingMessage> {
    const clock = AbortSignal.timeout(this.options.mostMilliseconds ?? MOST_MS);
    const url = readFetchAddress(address, this.options.exempt);
    try {
      return await this.request(url, AbortSignal.any([signal, clock]), { method: 'POST', headers, body });
    } catch (error) {
      throw reasonOf(error, signal, clock);
    }
  }

  private get(url: URL, signal: AbortSignal, accept = '*/*'): Promise<IncomingMessage> {
    return this.request(url, signal, { method: 'GET', headers: { Accept: accept, 'Accept-Encoding': 'identity' } });
  }

  private request(
    url: URL,
    signal: AbortSignal,
    { method, headers, body }: { method: string; headers: Readonly<Record<string, string>>; body?: string },
  ): Promise<IncomingMessage> {
    const isExempt = this.options.exempt?.includes(url.origin) ?? false;
    const options: RequestOptions = {
      // No agent: connections are not shared, and no proxy of the environment is asked.
      agent: false,
      method,
      headers: { ...headers, 'User-Agent': 'mediamaker' },
      timeout: this.options.mostIdleMilliseconds ?? MOST_IDLE_MS,
      signal,
      lookup: this.lookup(isExempt),
    };
    return new Promise((resolve, reject) => {
      let response: IncomingMessage | undefined;
      const request = (url.protocol === 'https:' ? overTls : overHttp)(url, options, (begun) => {
        response = begun;
        resolve(begun);
      });
      request.on('timeout', () => (response ?? request).destroy(new InputUnreachable('The server stopped sending.')));
      request.on('error', reject);
      request.on('socket', (socket) => {
        const judge = (): void => {
          if (!isExempt && !isPublicAddress(socket.remoteAddress ?? '')) request.destroy(new AddressRefused());
        };
        socket.once('connect', judge);
      });
      request.end(body);
    });
  }

  /** Called for names only; numeric addresses were judged when the address was read. */
  private lookup(isExempt: boolean): LookupFunction {
    const resolve = this.options.resolve ?? ((hostname) => lookUp(hostname, { all: true, verbatim: true }));
    const judged = async (hostname: string): Promise<[LookupAddress, ...LookupAddress[]]> => {
      const [first, ...others] = await resolve(hostname);
      if (first === undefined) throw new AddressRefused();
      const found: [LookupAddress, ...LookupAddress[]] = [first, ...others];
      if (!isExempt && !found.every(({ address }) => isPublicAddress(address))) throw new AddressRefused();
      return found;
    };
    return (hostname, { all }, answer) =>
      void judged(hostname).then(
        (found) => (all ? answer(null, found) : answer(null, found[0].address, found[0].family)),
        (error: unknown) => answer(error instanceof Denial ? error : new AddressRefused(undefined, error), []),
      );
  }
}

async function* bodyOf(
  response: IncomingMessage,
  { mostBytes, signal }: FetchOrder,
  clock: AbortSignal,
): AsyncGenerator<Uint8Array> {
  let sizeBytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      sizeBytes += chunk.length;
      if (sizeBytes > mostBytes) throw inputTooLarge(mostBytes);
      yield chunk;
    }
  } catch (error) {
    throw reasonOf(error, signal, clock);
  } finally {
    response.destroy();
  }
}

function accepted(response: IncomingMessage, mostBytes: number): IncomingMessage {
  const refusal = refusalOf(response, mostBytes);
  if (refusal === undefined) return response;
  response.destroy();
  throw refusal;
}

function refusalOf({ statusCode = 0, headers }: IncomingMessage, mostBytes: number): Denial | undefined {
  if (statusCode !== 200) return new AnsweredOtherwise(statusCode);
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity') {
    return new InputUnreachable('The server compresses its answer although it was asked not to.');
  }
  return Number(headers['content-length'] ?? 0) > mostBytes ? inputTooLarge(mostBytes) : undefined;
}

/** The error to report; network errors are replaced, since they would reveal addresses. */
function reasonOf(error: unknown, signal: AbortSignal, clock: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  if (error instanceof Denial) return error;
  if (clock.aborted) return new InputUnreachable('The server took too long.');
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/CERT|TLS|SSL|VERIFY|SIGNED/.test(code)) {
    return new InputUnreachable('The server does not prove its name with a valid certificate.', { cause: error });
  }
  return new InputUnreachable('The connection to the server failed.', { cause: error });
}
