import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** What looks like a secret wherever it stands: an API key with its secret, a session token, a signed JWT, a private key, a secret of webhooks, an access token of X. */
const SHAPES = [
  /mmk_(?:live|test)_\w{12}_\w{20,}/,
  /mms_[\w-]{20,}/,
  /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/,
  /PRIVATE KEY-----/,
  /whsec_[\w+/]{20,}/,
  // An access token of X.
  /\b\d{8,19}-[0-9A-Za-z]{30,}\b/,
];
/** Shorter ones are words of a test. */
const WORDS = /[\w-]{16,}/g;
const SECRET_QUERY = /[?&](token|sig|code|key|api_key|access_token)=([^&#]+)/g;
/** No token is a UUID. The fuzzer sends one, and the id of a resource may be in the log. */
const SECRET_PATH = /\/api\/provider-input\/(?![\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?:[/?]|$))([^/?]+)/;
/** In development, without a mail server, the log is the letter box. */
const LETTER_BOX = '"letter_in_development"';

/**
 * Secrets that requests brought to a server and that its answers gave away, in headers and addresses, to be looked for in
 * what it logged. Bodies are not read.
 */
export class ToldSecrets {
  /** Where each stood first. */
  private readonly seen = new Map<string, string>();
  /** Answers that held an own secret. */
  private readonly leaks: string[] = [];

  private constructor(private readonly own: readonly string[]) {}

  /** `own` are secrets that the server never sends. */
  static of(server: Server, own: readonly string[]): ToldSecrets {
    const told = new ToldSecrets(own.map((secret) => secret.replace(/^whsec_/, '')));
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
      told.noteRequest(request);
      told.watchAnswer(response);
      response.once('close', () => told.noteResponse(response));
    });
    return told;
  }

  /** Every line that contains a secret, with its kind. */
  foundIn(lines: readonly string[]): string[] {
    const own = lines.filter((line) => !line.includes(LETTER_BOX));
    const words = new Set(own.flatMap((line) => line.match(WORDS) ?? []));
    const byValue = [...this.seen].filter(([secret]) => words.has(secret)).map(([, where]) => `a secret of ${where}`);
    const ofItsOwn = lines.filter((line) => this.own.some((secret) => line.includes(secret)));
    return [...secretShapesIn(own), ...byValue, ...ofItsOwn, ...this.leaks];
  }

  /** Looks for own secrets in what an answer says, a piece at a time. */
  private watchAnswer(response: ServerResponse): void {
    const look = (piece: unknown): void => {
      const text = Buffer.isBuffer(piece) ? piece.toString('latin1') : String(piece);
      if (this.own.some((secret) => text.includes(secret))) {
        this.leaks.push(`a secret of the service in the answer to ${response.req.method} ${response.req.url}`);
      }
    };
    for (const name of ['write', 'end'] as const) {
      const original = response[name].bind(response) as (...words: unknown[]) => never;
      response[name] = (...words: unknown[]): never => {
        look(words[0]);
        return original(...words);
      };
    }
  }

  private noteRequest({ url = '', method = '', headers }: IncomingMessage): void {
    const place = `${method} ${url.split('?')[0]}`;
    this.note(headers.authorization, `the credential of ${place}`);
    this.note(headers.cookie, `a cookie sent with ${place}`);
    for (const name of ['x-session-token', 'sign-in-with-x'])
      this.note([headers[name]].flat().join(), `${name} of ${place}`);
    this.noteAddress(url, place);
  }

  private noteResponse(response: ServerResponse): void {
    const place = `the answer to ${response.req.method} ${response.req.url?.split('?')[0]}`;
    const cookies = [response.getHeader('set-cookie') ?? []].flat().map(String);
    for (const cookie of cookies) this.note(cookie.split(';')[0], `a cookie of ${place}`);
    this.noteAddress(String(response.getHeader('location') ?? ''), place);
  }

  private noteAddress(address: string, place: string): void {
    for (const [, name, value] of address.matchAll(SECRET_QUERY))
      this.note(value, `${name} in the address of ${place}`);
    this.note(SECRET_PATH.exec(address)?.[1], `the path of ${place}`);
  }

  private note(text: string | undefined, where: string): void {
    for (const word of text?.match(WORDS) ?? []) if (!this.seen.has(word)) this.seen.set(word, where);
  }
}

/** The lines that hold what looks like a secret. */
export function secretShapesIn(lines: readonly string[]): string[] {
  return lines.filter((line) => SHAPES.some((shape) => shape.test(line)));
}
