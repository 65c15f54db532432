import type { IncomingMessage, Server, ServerResponse } from 'node:http';

interface Secretive {
  readonly secrets: readonly string[];
}

/** Every fake X of this spec: whatever it gave out is looked for everywhere. */
const fakes = new Set<Secretive>();

export function watchSecretsOf(fake: Secretive): void {
  fakes.add(fake);
}

/** Shorter words hold no secret of X. */
const WORDS = /[\w-]{16,}/g;

/** What of the secrets of X stands in a text; the secrets themselves are not repeated. */
export function xSecretsIn(text: string, place: string): string[] {
  const secrets = [...fakes].flatMap(({ secrets: own }) => own);
  const words = [...new Set(text.match(WORDS) ?? [])];
  const found = secrets.filter((secret) => words.some((word) => word.includes(secret)));
  return found.map((secret) => `a secret of X (${secret.slice(0, 4)}…) in ${place}`);
}

/** Reads every answer of a server, headers and body, for secrets of X. */
export class XCanary {
  private readonly found: string[] = [];

  static of(server: Server): XCanary {
    const canary = new XCanary();
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) =>
      canary.watch(request, response),
    );
    return canary;
  }

  /** In what was answered, and in these lines of the log. */
  foundIn(log: readonly string[]): string[] {
    return [...this.found, ...log.flatMap((line) => xSecretsIn(line, `the log: ${line.slice(0, 80)}`))];
  }

  private watch({ method, url = '' }: IncomingMessage, response: ServerResponse): void {
    const parts: Buffer[] = [];
    const [write, end] = [response.write.bind(response), response.end.bind(response)];
    const keep = (part: unknown): void => {
      if (typeof part === 'string' || part instanceof Uint8Array) parts.push(Buffer.from(part));
    };
    response.write = ((part: unknown, ...rest: never[]) => {
      keep(part);
      return write(part, ...rest);
    }) as typeof response.write;
    response.end = ((part: unknown, ...rest: never[]) => {
      keep(part);
      return end(part as never, ...rest);
    }) as typeof response.end;
    response.once('close', () => {
      const place = `the answer to ${method} ${url.split('?')[0]}`;
      // The browser is sent to X with its request token, which is worth nothing without its secret.
      const { location: _, ...headers } = response.getHeaders();
      const text = `${JSON.stringify(headers)}\n${Buffer.concat(parts).toString('latin1')}`;
      this.found.push(...xSecretsIn(text, place));
    });
  }
}
