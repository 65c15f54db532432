import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ObjectStore } from '@libs/storage';
import { MOST_BYTES_TOGETHER } from '../../src/platform/answer-budget.js';
import { TestApp } from '../support/app.js';
import { legacy } from '../support/mcp-post.js';
import { ask } from '../support/rated-requests.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

const MIB = 1024 * 1024;
/** More than all buffers between a server and a client that does not read. */
const LARGE = 16 * MIB;
/** A file that is inline in an answer. */
const FILE = 1_000_000;
const READERS = 16;

describe('answers that nobody reads', () => {
  let db: TestDatabase;
  let app: TestApp;
  let key: string;
  let uri: string;
  const clients: Socket[] = [];

  beforeAll(async () => {
    db = await createTestDatabase();
    app = await TestApp.start(db.database, { settings: { DOWNLOAD_IDLE_SECONDS: '1' } });
    ({ key, uri } = await ownerOfFile());
  });
  afterAll(async () => {
    for (const client of clients) client.destroy();
    await app.close();
    await db.drop();
  });

  /** The key of an account, and the address of its file. */
  async function ownerOfFile(): Promise<{ key: string; uri: string }> {
    const accountId = await app.account();
    const { key } = await app.key({ accountId });
    const id = await app.resource(accountId);
    await app.nest
      .get(ObjectStore)
      .put(`test/${id}/film.mp4`, Readable.from([Buffer.alloc(FILE)]), { type: 'video/mp4' });
    await db.database.sql`update resource set size_bytes = ${FILE} where id = ${id}`;
    return { key, uri: `media://resource/${id}` };
  }

  /** A batch of large files. */
  function batchOf({ key, uri }: { key: string; uri: string }): string {
    const batch = JSON.stringify(Array.from({ length: 10 }, (_, at) => legacy('resources/read', { uri }, at)));
    const head = [
      'POST /mcp HTTP/1.1',
      'Host: 127.0.0.1',
      `Authorization: Bearer ${key}`,
      'Content-Type: application/json',
    ];
    return `${head.join('\r\n')}\r\nContent-Length: ${batch.length}\r\n\r\n${batch}`;
  }

  /** Sends requests ahead and takes no byte of their answers; resolves with the service's end of the connection. */
  async function neverRead(request: string, times: number): Promise<Socket> {
    const { hostname, port } = new URL(app.address);
    const accepted = once(app.nest.getHttpServer(), 'connection') as Promise<[Socket]>;
    const client = connect(Number(port), hostname).on('error', () => undefined);
    client.pause().write(request.repeat(times));
    const [atService] = await accepted;
    clients.push(client);
    return atService;
  }

  it.each([
    ['GET', '/openapi.json', ''],
    ['GET', '/docs/swagger-ui.css', ''],
    ['GET', '/login', ''],
    ['POST', '/mcp', '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'],
  ])('end with their connection: %s %s', async (method, path, body) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const init = { method, ...(body && { headers, body }) };
    const answer = await app.fetch(path, init);
    expect(answer.status).toBe(200);
    const { byteLength } = await answer.arrayBuffer();
    const lines = [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1'];
    if (body)
      lines.push(...Object.entries({ ...headers, 'content-length': body.length }).map((pair) => pair.join(': ')));
    const atService = await neverRead(`${lines.join('\r\n')}\r\n\r\n${body}`, Math.ceil(LARGE / byteLength));
    await expect.poll(() => atService.writableLength).toBeGreaterThan(0);
    await expect.poll(() => atService.destroyed, { timeout: 20_000 }).toBe(true);
  });

  it('of batches of large files stay within a bound of memory, and all end', async () => {
    const owners = await Promise.all(Array.from({ length: 4 }, () => ownerOfFile()));
    const requests = owners.map(batchOf).join('');
    let answers = 0;
    let most = 0;
    const underWay = new Set<ServerResponse>();
    const measure = (_request: unknown, response: ServerResponse): void => {
      underWay.add(response);
      response.once('close', () => underWay.delete(response));
      response.once('prefinish', () => {
        answers += 1;
        most = Math.max(
          most,
          [...underWay].reduce((sum, { writableLength }) => sum + writableLength, 0),
        );
      });
    };
    app.nest.getHttpServer().on('request', measure);
    // The answers on the first connection are more than the buffers of the system take.
    const sockets = [await neverRead(requests, 1)];
    await expect.poll(() => sockets[0]?.writableLength, { interval: 5, timeout: 30_000 }).toBeGreaterThan(0);
    while (sockets.length < READERS) sockets.push(await neverRead(requests, 1));
    await expect.poll(() => answers, { timeout: 30_000 }).toBeGreaterThanOrEqual(READERS);
    const ended = (): number => sockets.filter(({ destroyed }) => destroyed).length;
    await expect.poll(ended, { timeout: 30_000 }).toBeGreaterThan(0);
    // What the system's own buffers took whole needs no memory of the service: such a connection may stay.
    const unread = (): number => sockets.filter((socket) => !socket.destroyed && socket.writableLength > 0).length;
    await expect.poll(unread, { timeout: 30_000 }).toBe(0);
    app.nest.getHttpServer().off('request', measure);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(MOST_BYTES_TOGETHER + 8 * MIB);
  }, 90_000);

  it('name storage_url for the files of a batch that do not fit into 4 MiB', async () => {
    const batch = Array.from({ length: 10 }, (_, at) => legacy('resources/read', { uri }, at));
    const answer = await ask(app, key, batch);
    const text = await answer.text();
    expect(Buffer.byteLength(text)).toBeLessThan(4 * MIB);
    const messages = JSON.parse(text) as { id: number; result: { contents: { text?: string; blob?: string }[] } }[];
    expect(messages.map(({ id }) => id)).toEqual(batch.map((_, at) => at));
    const inline = messages.map(({ result }) => result.contents[1]?.blob !== undefined);
    expect(inline).toEqual([true, true, true, ...Array<boolean>(7).fill(false)]);
    for (const { result } of messages) {
      const { storage_url: address, note } = JSON.parse(result.contents[0]?.text ?? '') as Record<string, string>;
      expect(address).toContain('/storage/');
      expect(note ?? '').toMatch(result.contents.length === 2 ? /^$/ : /Fetch it from storage_url/);
    }
  });
});
