import { XFailure } from '../gateway/x-failure.js';
import type { RevealedPair, XKeyPair } from '../gateway/x-key-pair.js';
import { type Effect, failureOf } from '../wire/failure-of.js';
import { authorizationHeader } from '../wire/oauth-signature.js';
import type { XAnswer } from '../wire/x-answer.js';

const LARGEST_ANSWER_BYTES = 1024 * 1024;
const CHECK_OF_CONSUMER_MS = 15_000;

export interface XRequest {
  method: 'GET' | 'POST' | 'DELETE';
  /** With its query. */
  path: string;
  /** Absent before an account is connected. */
  tokens?: XKeyPair;
  /** More parameters of the Authorization header. */
  oauth?: Readonly<Record<string, string>>;
  json?: object;
  form?: FormData;
  effect: Effect;
  timeoutMs: number;
  signal?: AbortSignal;
}

/** Codes of errors before a byte of the request was sent. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/**
 * Signed HTTP to the API of X. Errors are made new here: those of `fetch` refer to requests, whose headers show tokens.
 */
export class XClient {
  readonly #consumer: XKeyPair;

  constructor(
    readonly baseUrl: string,
    consumer: XKeyPair,
  ) {
    this.#consumer = consumer;
  }

  /** A successful answer; every other one becomes an `XFailure`. */
  async send(request: XRequest): Promise<XAnswer> {
    const answer = await this.#exchange(request);
    if (answer.status >= 200 && answer.status < 300) return answer;
    const failure = failureOf(answer, request.effect, this.secretsOf(request.tokens));
    if (failure.kind !== 'revoked' || !request.tokens) throw failure;
    throw await this.#blame(failure);
  }

  /** Texts that no error may show. */
  secretsOf(tokens?: XKeyPair): readonly string[] {
    const pairs = [this.#consumer, ...(tokens ? [tokens] : [])].map((pair) => pair.reveal());
    return pairs.flatMap(({ token, secret }) => [token, secret]);
  }

  /** What X says of bad access tokens and of a bad consumer key looks alike: a request without tokens tells them apart. */
  async #blame(failure: XFailure): Promise<XFailure> {
    const { status } = await this.#exchange({
      method: 'POST',
      path: '/oauth/request_token',
      oauth: { oauth_callback: 'oob' },
      effect: 'nothing',
      timeoutMs: CHECK_OF_CONSUMER_MS,
    });
    if (status === 401) return new XFailure('app_refused', { status, detail: failure.detail });
    if (status === 200 || status === 400 || status === 403) return failure;
    return new XFailure('unavailable', { status, detail: failure.detail });
  }

  async #exchange(request: XRequest): Promise<XAnswer> {
    const url = new URL(request.path, this.baseUrl);
    const timeout = AbortSignal.timeout(request.timeoutMs);
    try {
      const response = await fetch(url, {
        method: request.method,
        headers: this.#headers(request, url),
        body: request.form ?? (request.json === undefined ? undefined : JSON.stringify(request.json)),
        redirect: 'manual',
        signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
      });
      return await readAnswer(response);
    } catch (error) {
      request.signal?.throwIfAborted();
      const isUncertain = request.effect === 'perhaps' && !NOT_SENT.has(codeOf(error));
      throw new XFailure(isUncertain ? 'unknown' : 'unavailable');
    }
  }

  #headers({ method, tokens, oauth, json }: XRequest, url: URL): Record<string, string> {
    const token: RevealedPair | undefined = tokens?.reveal();
    const consumer = this.#consumer.reveal();
    return {
      authorization: authorizationHeader({ method, url, consumer, token, more: oauth }),
      accept: 'application/json',
      'user-agent': 'mediamaker',
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    };
  }
}

/** A body that is too large counts as unreadable. */
async function readAnswer(response: Response): Promise<XAnswer> {
  const { status, headers, body } = response;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop closes the connection.
    if (size > LARGEST_ANSWER_BYTES) return { status, headers, json: undefined, text: '' };
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  return { status, headers, json: parsed(text), text };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}
