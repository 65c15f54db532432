import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bytesOf, type Patience } from './byte-body.js';

describe('the bytes of a file that is sent', () => {
  let server: Server;
  let outcome: PromiseWithResolvers<number>;
  let patience: Patience;

  beforeEach(async () => {
    outcome = Promise.withResolvers();
    server = createServer((raw) => outcome.resolve(length(bytesOf({ raw }, patience))));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  });

  /** Sends a byte again and again, until the server has had enough of it. */
  function drip(everyMilliseconds: number): Promise<void> {
    const { port } = server.address() as AddressInfo;
    const sending = request({ host: '127.0.0.1', port, method: 'PUT', agent: false });
    const timer = setInterval(() => sending.write('x'), everyMilliseconds);
    sending.write('x');
    return new Promise((resolve) =>
      sending.once('error', () => {
        clearInterval(timer);
        resolve();
      }),
    );
  }

  it.each([
    ['that stop coming', 60_000, { idleMilliseconds: 100, mostMilliseconds: 60_000 }],
    ['that come one by one for too long', 5, { idleMilliseconds: 60_000, mostMilliseconds: 100 }],
  ])('%s are waited for no longer', async (_, every, given) => {
    patience = given;
    const gone = drip(every);
    await expect(outcome.promise).rejects.toMatchObject({ code: 'request_timeout' });
    await gone;
  });
});

async function length(bytes: AsyncIterable<Uint8Array>): Promise<number> {
  let sum = 0;
  for await (const chunk of bytes) sum += chunk.length;
  return sum;
}
