import { createHmac, timingSafeEqual } from 'node:crypto';

/** A request as it stood on the wire. */
export interface SignedMessage {
  method: string;
  scheme: 'http' | 'https';
  /** The Host header. */
  host: string;
  /** Path and query, undecoded. */
  target: string;
  authorization: string;
  /** Only of `application/x-www-form-urlencoded`. */
  form?: string;
}

export interface SharedSecrets {
  consumer: string;
  token?: string;
}

type Pair = [name: string, value: string];

const FRESH_SECONDS = 300;

/** The parameters of an `OAuth` Authorization header, decoded (RFC 5849, 3.5.1). */
export function oauthFields(authorization: string): ReadonlyMap<string, string> {
  if (!/^OAuth\s/i.test(authorization)) return new Map();
  const parts = authorization.slice(6).split(',');
  return new Map(
    parts.flatMap((part) => {
      const [, name, value] = /^\s*([^=\s]+)="([^"]*)"\s*$/.exec(part) ?? [];
      return name === undefined || value === undefined ? [] : [[unescape(name), unescape(value)] as const];
    }),
  );
}

/** RFC 5849, 3.4.1. Written from the text of the RFC; shares nothing with the signer it checks. */
export function baseString(message: SignedMessage): string {
  const [path = '', query = ''] = split(message.target, '?');
  const port = message.scheme === 'https' ? ':443' : ':80';
  const host = message.host.toLowerCase();
  const authority = host.endsWith(port) ? host.slice(0, -port.length) : host;
  const fields = [...oauthFields(message.authorization)].filter(
    ([name]) => name !== 'realm' && name !== 'oauth_signature',
  );
  const pairs: Pair[] = [...formPairs(query), ...fields, ...formPairs(message.form ?? '')];
  const parameters = pairs
    .map(([name, value]): Pair => [escape(name), escape(value)])
    .sort(([a, x], [b, y]) => Buffer.from(a).compare(Buffer.from(b)) || Buffer.from(x).compare(Buffer.from(y)))
    .map((pair) => pair.join('='));
  const parts = [message.method.toUpperCase(), `${message.scheme}://${authority}${path}`, parameters.join('&')];
  return parts.map(escape).join('&');
}

/** RFC 5849, 3.4.2: HMAC-SHA1 in base64. */
export function signatureOf(message: SignedMessage, { consumer, token = '' }: SharedSecrets): string {
  const key = Buffer.from(`${escape(consumer)}&${escape(token)}`, 'ascii');
  return createHmac('sha1', key).update(baseString(message), 'ascii').digest('base64');
}

/** Checks signatures, times and nonces; remembers every nonce. */
export class OAuthVerifier {
  readonly #seen = new Set<string>();

  /** Undefined where the message is genuine, fresh and new; else what is wrong with it. */
  mistakeOf(message: SignedMessage, secrets: SharedSecrets): string | undefined {
    const fields = oauthFields(message.authorization);
    if (fields.get('oauth_signature_method') !== 'HMAC-SHA1') return 'another signature method';
    if ((fields.get('oauth_version') ?? '1.0') !== '1.0') return 'another version';
    const given = Buffer.from(fields.get('oauth_signature') ?? '');
    const wanted = Buffer.from(signatureOf(message, secrets));
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return 'the signature does not match';
    return this.#mistakeOfTime(fields);
  }

  #mistakeOfTime(fields: ReadonlyMap<string, string>): string | undefined {
    const time = fields.get('oauth_timestamp') ?? '';
    if (!/^[1-9]\d*$/.test(time)) return 'no timestamp';
    if (Math.abs(Number(time) - Date.now() / 1_000) > FRESH_SECONDS) return 'the timestamp is out of bounds';
    const nonce = fields.get('oauth_nonce') ?? '';
    if (!/^[\x21-\x7e]+$/.test(nonce)) return 'no nonce';
    const once = [fields.get('oauth_consumer_key'), fields.get('oauth_token'), time, nonce].join('\n');
    if (this.#seen.has(once)) return 'the nonce was used before';
    this.#seen.add(once);
    return undefined;
  }
}

/** `application/x-www-form-urlencoded`, decoded. */
function formPairs(text: string): Pair[] {
  const entries = text.split('&').filter((entry) => entry !== '');
  return entries.map((entry) => {
    const [name = '', value = ''] = split(entry, '=');
    return [unescape(name.replaceAll('+', ' ')), unescape(value.replaceAll('+', ' '))];
  });
}

function split(text: string, sign: string): string[] {
  const at = text.indexOf(sign);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

/** RFC 5849, 3.6, byte by byte. */
function escape(text: string): string {
  let escaped = '';
  for (const byte of Buffer.from(text, 'utf8')) {
    const sign = String.fromCharCode(byte);
    escaped += /[A-Za-z0-9\-._~]/.test(sign) ? sign : `%${byte.toString(16).padStart(2, '0').toUpperCase()}`;
  }
  return escaped;
}

function unescape(text: string): string {
  const bytes = text.replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
