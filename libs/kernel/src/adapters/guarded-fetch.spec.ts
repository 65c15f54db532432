import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createListener, type AddressInfo, type Server as Listener } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  FORBIDDEN_ADDRESSES,
  FORBIDDEN_HOSTS,
  NAMES_OF_LOOPBACK,
  POISONED_ANSWERS,
} from '../../../../test/support/http/ssrf-tries.js';
import { Denial } from '../refusals/denial.js';
import { GuardedFetch, type GuardedFetchOptions } from './guarded-fetch.js';

const MOST_BYTES = 1024;

/** A server that may be fetched, and whose answers a test writes. */
class Origin {
  private constructor(
    private readonly server: Server,
    readonly address: string,
  ) {}

  answer: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => response.end();

  static async start(): Promise<Origin> {
    const server = createServer((request, response) => origin.answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = new Origin(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    return origin;
  }

  redirects(location: string, status = 302): void {
    this.answer = (request, response) => response.writeHead(status, { location }).end();
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

describe('a guarded fetch', () => {
  let canary: Listener;
  let port: number;
  let touched = 0;
  let origin: Origin;

  beforeAll(async () => {
    canary = createListener((socket) => {
      touched += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => canary.listen(0, '0.0.0.0', resolve));
    port = (canary.address() as AddressInfo).port;
    origin = await Origin.start();
  });
  afterAll(async () => {
    await origin.stop();
    await new Promise((resolve) => canary.close(resolve));
  });
  beforeEach(() => void (touched = 0));

  async function fetched(address: string, options: GuardedFetchOptions = {}, signal?: AbortSignal): Promise<string> {
    const fetch = new GuardedFetch({ exempt: [origin.address], resolve: () => answer('127.0.0.1'), ...options });
    const order = { mostBytes: MOST_BYTES, signal: signal ?? new AbortController().signal };
    const chunks: Uint8Array[] = [];
    for await (const chunk of await fetch.open(address, order)) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  }

  async function refusal(...asked: Parameters<typeof fetched>): Promise<Denial> {
    const error: unknown = await fetched(...asked).then(
      () => new Error(`${asked[0]} was fetched`),
      (reason: unknown) => reason,
    );
    if (!(error instanceof Denial)) throw error;
    return error;
  }

  const answer = (...addresses: readonly string[]) =>
    Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));

  it('would reach the listener that the tries aim at, were it not guarded', async () => {
    await refusal(`https://127.0.0.1:${port}/`, { exempt: [`https://127.0.0.1:${port}`] });
    await refusal(`https://www.example.com:${port}/`, { exempt: [`https://www.example.com:${port}`] });
    origin.redirects(`https://127.0.0.1:${port}/`);
    await refusal(origin.address, { exempt: [origin.address, `https://127.0.0.1:${port}`] });
    expect(touched).toBe(3);
  });

  it.each([
    ['addresses', FORBIDDEN_ADDRESSES],
    ['hosts', FORBIDDEN_HOSTS.map((host) => `https://${host}:PORT/latest/meta-data/`)],
    ['names', NAMES_OF_LOOPBACK.map((name) => `https://${name}:PORT/`)],
  ])('reaches nothing by forbidden %s, asked for or redirected to', async (_, tries) => {
    let redirected = 0;
    for (const text of tries) {
      const address = text.replace('PORT', String(port));
      expect((await refusal(address)).name, address).toBe('AddressRefused');
      // A header holds no line break and no letter of another script.
      const location = encodeURI(address).replace(/%(25|5B|5D)/g, (_, code: string) =>
        String.fromCharCode(parseInt(code, 16)),
      );
      // What is no address of its own leads back to the server itself.
      if (!URL.canParse(location)) continue;
      origin.redirects(location);
      expect((await refusal(`${origin.address}/a`)).name, location).toBe('AddressRefused');
      redirected += 1;
    }
    expect(touched).toBe(0);
    expect(redirected).toBeGreaterThan(25);
  });

  it('reaches nothing by what a resolver may answer, nor by a part of the answer', async () => {
    for (const addresses of POISONED_ANSWERS) {
      const resolve = () => answer(...addresses);
      const { name, code } = await refusal(`https://www.example.com:${port}/`, { resolve });
      expect([name, code], String(addresses)).toEqual(['AddressRefused', 'input_unreachable']);
    }
    expect(touched).toBe(0);
  });

  it('there are more than two hundred tries', () => {
    const redirectable = FORBIDDEN_ADDRESSES.length + FORBIDDEN_HOSTS.length + NAMES_OF_LOOPBACK.length;
    expect(redirectable + POISONED_ANSWERS.length).toBeGreaterThan(200);
    expect(new Set([...FORBIDDEN_ADDRESSES, ...FORBIDDEN_HOSTS, ...NAMES_OF_LOOPBACK]).size).toBe(redirectable);
  });

  it('asks for a name once, so that it cannot change its meaning before the connection', async () => {
    const leave = new AbortController();
    let asked = 0;
    const resolve = () => {
      asked += 1;
      // An unassigned address; abort instead of waiting for the connect timeout.
      setImmediate(() => leave.abort(new Denial('input_unreachable', 'left')));
      return asked === 1 ? answer('2000::1') : answer('127.0.0.1');
    };
    await refusal(`https://rebinds.example:${port}/`, { resolve }, leave.signal);
    expect([asked, touched]).toEqual([1, 0]);
  });

  it('does not reveal the address behind a refused name: private and unknown names get the same refusal', async () => {
    const internal = await refusal('https://www.example.com/', { resolve: () => answer('10.9.8.7') });
    const absent = await refusal('https://www.example.com/', {
      resolve: () => Promise.reject(new Error('ENOTFOUND www.example.com')),
    });
    expect(internal.body()).toEqual(absent.body());
    expect([internal, absent]).toMatchObject([{ isUnresolved: false }, { isUnresolved: true }]);
    expect(JSON.stringify(internal.body())).not.toContain('10.9');
    const closed = await refusal('http://127.0.0.1:1/', { exempt: ['http://127.0.0.1:1'] });
    expect(closed.body()).toMatchObject({ error_code: 'input_unreachable', retryable: false });
    expect(JSON.stringify(closed.body())).not.toContain('127.0');
  });

  it('brings what a server answers, also after five redirects', async () => {
    let hops = 0;
    origin.answer = ({ headers }, response) => {
      expect(headers['accept-encoding']).toBe('identity');
      if (hops === 5) response.end('a picture');
      else response.writeHead(307, { location: `/${++hops}` }).end();
    };
    expect(await fetched(`${origin.address}/0`)).toBe('a picture');
    hops = -1;
    expect((await refusal(`${origin.address}/0`)).message).toBe('The server redirects more than 5 times.');
  });

  it('follows no redirect where none is wanted', async () => {
    const asked: (string | undefined)[] = [];
    origin.answer = ({ url }, response) => {
      asked.push(url);
      response.writeHead(302, { location: '/next' }).end();
    };
    const refused = await refusal(`${origin.address}/first`, { mostRedirects: 0 });
    expect(refused.message).toBe('The server answered 302 instead of the file.');
    expect(asked).toEqual(['/first']);
  });

  it.each([404, 206, 500, 304, 204, 302])('takes the status %i for no file', async (status) => {
    origin.answer = (_, response) => response.writeHead(status).end();
    expect((await refusal(origin.address)).body()).toMatchObject({
      error_code: 'input_unreachable',
      error_description: `The server answered ${status} instead of the file.`,
    });
  });

  it('refuses a longer body than allowed, with or without content-length', async () => {
    origin.answer = (_, response) => response.end('x'.repeat(MOST_BYTES + 1));
    expect(await refusal(origin.address)).toMatchObject({ code: 'input_unsupported' });
    let sent = 0;
    origin.answer = (_, response) => {
      const more = (): void => {
        sent += 1;
        if (response.destroyed || sent > 100_000) return;
        response.write('x'.repeat(100), () => setImmediate(more));
      };
      more();
    };
    expect(await refusal(origin.address)).toMatchObject({
      code: 'input_unsupported',
      message: 'The file is larger than 1 KB.',
    });
    expect(sent).toBeLessThan(100_000);
    origin.answer = (_, response) => response.end('x'.repeat(MOST_BYTES));
    expect(await fetched(origin.address)).toHaveLength(MOST_BYTES);
  });

  it('unpacks nothing', async () => {
    origin.answer = (_, response) => {
      response.setHeader('content-encoding', 'gzip').end(gzipSync('x'.repeat(MOST_BYTES)));
    };
    expect((await refusal(origin.address)).message).toContain('compresses');
  });

  it('does not wait for a silent server, nor for one that never ends', async () => {
    origin.answer = () => undefined;
    expect((await refusal(origin.address, { mostIdleMilliseconds: 100 })).message).toBe('The server stopped sending.');
    origin.answer = (_, response) => void response.write('x');
    expect((await refusal(origin.address, { mostIdleMilliseconds: 100 })).message).toBe('The server stopped sending.');
    expect((await refusal(origin.address, { mostMilliseconds: 100 })).message).toBe('The server took too long.');
  });

  it('refuses a body that breaks off', async () => {
    origin.answer = (_, response) => {
      response.setHeader('content-length', 100).write('x', () => response.destroy());
    };
    expect((await refusal(origin.address)).message).toBe('The connection to the server failed.');
  });

  it('rejects with the reason of the abort signal', async () => {
    const stop = new AbortController();
    origin.answer = (_, response) => response.write('x', () => stop.abort(new Error('cancelled')));
    await expect(fetched(origin.address, {}, stop.signal)).rejects.toThrow('cancelled');
  });
});
