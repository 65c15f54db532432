import { XFailure } from '../gateway/x-failure.js';
import type { XKeyPair } from '../gateway/x-key-pair.js';
import { type Effect, failureOf } from '../wire/failure-of.js';
import { authorizationHeader } from '../wire/oauth-signature.js';
import type { XAnswer } from '../wire/x-answer.js';
import { exchange, type HttpAnswer, NotAnswered } from './exchange.js';

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
  form?: { type: string; body: Uint8Array };
  effect: Effect;
  timeoutMs: number;
  signal?: AbortSignal;
}

/**
 * Signed HTTP to the API of X. No error refers to a request, whose headers show tokens.
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

  /** X answers alike to bad access tokens and to a bad consumer key: a request without tokens shows which it is. */
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
    const { method, path, json, form, effect, signal } = request;
    const url = new URL(path, this.baseUrl);
    const timeout = AbortSignal.timeout(request.timeoutMs);
    try {
      const answer = await exchange({
        url,
        method,
        headers: this.#headers(request, url),
        body: form?.body ?? (json === undefined ? undefined : Buffer.from(JSON.stringify(json))),
        isFresh: effect === 'perhaps',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      return asRead(answer);
    } catch (error) {
      signal?.throwIfAborted();
      const isUncertain = effect === 'perhaps' && error instanceof NotAnswered && error.wasSent;
      throw new XFailure(isUncertain ? 'unknown' : 'unavailable');
    }
  }

  #headers({ method, tokens, oauth, json, form }: XRequest, url: URL): Record<string, string> {
    const signed = { method, url, consumer: this.#consumer.reveal(), token: tokens?.reveal(), more: oauth };
    const type = form?.type ?? (json === undefined ? undefined : 'application/json');
    return {
      authorization: authorizationHeader(signed),
      accept: 'application/json',
      'user-agent': 'mediamaker',
      ...(type === undefined ? {} : { 'content-type': type }),
    };
  }
}

/** A body that is too large counts as unreadable. */
function asRead({ status, headers, body }: HttpAnswer): XAnswer {
  const text = body?.toString('utf8') ?? '';
  return { status, headers, json: parsed(text), text };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
