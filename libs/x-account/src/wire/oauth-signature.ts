import { createHmac, randomBytes } from 'node:crypto';
import type { RevealedPair } from '../gateway/x-key-pair.js';

type Parameter = readonly [name: string, value: string];

export interface OAuthOrder {
  method: string;
  url: URL;
  consumer: RevealedPair;
  /** Request token or access token. Absent while none exists. */
  token?: RevealedPair;
  /** More `oauth_` parameters of the header, such as `oauth_callback`. */
  more?: Readonly<Record<string, string>>;
  nonce?: string;
  /** Seconds since 1970. */
  timestamp?: number;
}

/** The Authorization header of a request whose body is not form-encoded: HMAC-SHA1 of RFC 5849, 3.4.2. */
export function authorizationHeader(order: OAuthOrder): string {
  const { consumer, token, more = {}, nonce = randomBytes(16).toString('hex') } = order;
  const fields: Parameter[] = [
    ['oauth_consumer_key', consumer.token],
    ['oauth_nonce', nonce],
    ['oauth_signature_method', 'HMAC-SHA1'],
    ['oauth_timestamp', String(order.timestamp ?? Math.floor(Date.now() / 1_000))],
    ['oauth_version', '1.0'],
    ...(token ? [['oauth_token', token.token] as const] : []),
    ...Object.entries(more),
  ];
  const base = signatureBase(order.method, order.url, fields);
  const signature = hmacSha1(base, consumer.secret, token?.secret ?? '');
  const header = [...fields, ['oauth_signature', signature] as const];
  return `OAuth ${header.map(([name, value]) => `${percentEncode(name)}="${percentEncode(value)}"`).join(', ')}`;
}

/** RFC 5849, 3.4.1: method, address without query, and all parameters sorted. */
export function signatureBase(method: string, url: URL, parameters: readonly Parameter[]): string {
  const encoded = [...url.searchParams, ...parameters].map(
    ([name, value]) => [percentEncode(name), percentEncode(value)] as const,
  );
  const sorted = encoded.sort((one, other) => compare(one[0], other[0]) || compare(one[1], other[1]));
  const normalized = sorted.map(([name, value]) => `${name}=${value}`).join('&');
  return [method.toUpperCase(), `${url.origin}${url.pathname}`, normalized].map(percentEncode).join('&');
}

export function hmacSha1(base: string, consumerSecret: string, tokenSecret: string): string {
  const key = `${percentEncode(consumerSecret)}&${percentEncode(tokenSecret)}`;
  return createHmac('sha1', key).update(base).digest('base64');
}

/** RFC 5849, 3.6: everything but letters, digits and `-._~`. */
export function percentEncode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** By bytes, as the RFC asks: encoded text is ASCII. */
function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
