import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { endUnreadAnswers } from './unread-answers.js';

const IDLE_SECONDS = 0.05;
/** More than all buffers between a server and a client that does not read. */
const LARGE = 64 * 1024 * 1024;

const opened: { close(): void }[] = [];
afterEach(() => {
  for (const each of opened.splice(0)) each.close();
});

/** A server, and a client of it that has sent a request. */
async function ask(
  handle: RequestListener,
  { idleSeconds = IDLE_SECONDS, slowestReader }: { idleSeconds?: number; slowestReader?: number } = {},
): Promise<{ atServer: Socket; client: Socket; response: ServerResponse }> {
  const server = createServer(handle).listen(0, '127.0.0.1');
  endUnreadAnswers(server, idleSeconds, slowestReader);
  await once(server, 'listening');
  const asked = once(server, 'request');
  const connected = once(server, 'connection');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  client.pause().write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  opened.push({ close: () => (client.destroy(), server.close()) });
  const [[atServer], [, response]] = (await Promise.all([connected, asked])) as [[Socket], [unknown, ServerResponse]];
  return { atServer, client, response };
}

it('an answer ends with its connection when its reader takes nothing', async () => {
  const { atServer } = await ask((_request, response) => response.end(Buffer.alloc(LARGE)));
  await once(atServer, 'close');
  expect(atServer.destroyed).toBe(true);
});

it('an answer ends with its connection when its reader takes it too slowly', async () => {
  const respond: RequestListener = (_request, answer) => answer.end(Buffer.alloc(LARGE));
  const { atServer, client, response } = await ask(respond, { idleSeconds: 0.3, slowestReader: Infinity });
  // It is never idle, and would take the whole in seconds.
  client.on('data', () => client.pause());
  const taking = setInterval(() => client.resume(), 2);
  opened.push({ close: () => clearInterval(taking) });
  await once(atServer, 'close');
  expect(response.writableFinished).toBe(false);
});

it('an answer that its reader takes in time is whole', async () => {
  const respond: RequestListener = (_request, answer) => answer.end(Buffer.alloc(LARGE));
  // A busy machine may take a while between two bytes.
  const { client, response } = await ask(respond, { idleSeconds: 10 });
  let taken = 0;
  client.on('data', ({ length }) => (taken += length)).resume();
  await once(response, 'close');
  expect(response.writableFinished).toBe(true);
  await expect.poll(() => taken).toBeGreaterThan(LARGE);
});

it('a stream ends too, while it still has more to send', async () => {
  const { atServer, response } = await ask((_request, answer) => answer.write(Buffer.alloc(LARGE)));
  await once(atServer, 'close');
  expect(response.writableFinished).toBe(false);
});

it('an answer that has nothing to send yet outlives the time', async () => {
  const { atServer, client, response } = await ask(() => undefined);
  await once(atServer, 'timeout');
  response.end('at last');
  const [chunk] = (await once(client.resume(), 'data')) as [Buffer];
  expect(String(chunk)).toContain('at last');
});
