import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ObjectStore } from '@libs/storage';
import { TestApp } from '../../support/service/app.js';
import { legacy } from '../../support/mcp/mcp-post.js';
import { ask } from '../../support/mcp/rated-requests.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

const MIB = 1024 * 1024;
/** More than all buffers between a server and a client that does not read. */
const LARGE = 16 * MIB;
/** The largest file that is inline in an answer. */
const FILE = 64 * 1024;
const POSTS = 50;

describe('unread responses', () => {
  let db: TestDatabase;
  let app: TestApp;
  let key: string;
  const clients: Socket[] = [];

  beforeAll(async () => {
    db = await createTestDatabase();
    app = await TestApp.start(db.database, { settings: { DOWNLOAD_IDLE_SECONDS: '1' } });
    ({ key } = await ownerOfFile());
  });
  afterAll(async () => {
    for (const client of clients) client.destroy();
    await app.close();
    await db.drop();
  });

  /** The key of an account, and the address of its file. */
  async function ownerOfFile(
    sizeBytes = FILE,
    thumbnailBytes?: number,
    by = app,
  ): Promise<{ key: string; uri: string }> {
    const accountId = await app.account();
    const { key } = await app.key({ accountId });
    const id = await app.resource(accountId);
    const put = (name: string, bytes: number, type: string) =>
      by.nest.get(ObjectStore).put(`test/${id}/${name}`, Readable.from([Buffer.alloc(bytes)]), { type });
    await put('film.mp4', sizeBytes, 'video/mp4');
    const files: Record<string, object> = {};
    if (thumbnailBytes !== undefined) {
      await put('thumbnail.jpeg', thumbnailBytes, 'image/jpeg');
      files['thumbnail'] = { key: `test/${id}/thumbnail.jpeg`, mime_type: 'image/jpeg' };
    }
    await db.database.sql`
      update resource set size_bytes = ${sizeBytes}, metadata = metadata || ${{ files }} where id = ${id}`;
    return { key, uri: `media://resource/${id}` };
  }

  const readsOf = (uri: string): object[] =>
    Array.from({ length: 10 }, (_, at) => legacy('resources/read', { uri }, at));

  /** A batch of files. */
  function batchOf({ key, uri }: { key: string; uri: string }): string {
    const batch = JSON.stringify(readsOf(uri));
    const head = [
      'POST /mcp HTTP/1.1',
      'Host: 127.0.0.1',
      `Authorization: Bearer ${key}`,
      'Content-Type: application/json',
    ];
    return `${head.join('\r\n')}\r\nContent-Length: ${batch.length}\r\n\r\n${batch}`;
  }

  /** Sends requests ahead and takes no byte of their answers; resolves with the service's end of the connection. */
  async function neverRead(request: string, times: number, by = app): Promise<Socket> {
    const { hostname, port } = new URL(by.address);
    const accepted = once(by.nest.getHttpServer(), 'connection') as Promise<[Socket]>;
    const client = connect(Number(port), hostname).on('error', () => undefined);
    client.pause().write(request.repeat(times));
    const [atService] = await accepted;
    clients.push(client);
    return atService;
  }

  /** Asks for more than all buffers hold, and reads nothing of it. */
  async function unread([method, path, body]: readonly [string, string, string]): Promise<Socket> {
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
    return atService;
  }

  it('end with their connection', async () => {
    const asked = [
      ['GET', '/openapi.json', ''],
      ['GET', '/docs/swagger-ui.css', ''],
      ['GET', '/login', ''],
      ['POST', '/mcp', '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'],
    ] as const;
    const sockets: [string, Socket][] = [];
    for (const one of asked) sockets.push([one[1], await unread(one)]);
    const open = () => sockets.filter(([, { destroyed }]) => !destroyed).map(([path]) => path);
    await expect.poll(open, { timeout: 20_000 }).toEqual([]);
  });

  it('of one account stay within a bound of memory, and all end', async () => {
    const settings = { DOWNLOAD_IDLE_SECONDS: '1', REQUEST_BURST: '120', REQUESTS_PER_MINUTE: '120' };
    const limited = await TestApp.start(db.database, { settings, secrets: app.secrets });
    const statuses: number[] = [];
    /** Of all answers: none of them may need more memory than it has bytes. */
    let bytes = 0;
    limited.nest.getHttpServer().on('request', (_request: unknown, response: ServerResponse): void => {
      response.once('prefinish', () => {
        statuses.push(response.statusCode);
        bytes += Number(response.getHeader('content-length'));
      });
    });
    const request = batchOf(await ownerOfFile(FILE, undefined, limited));
    const sockets: Socket[] = [];
    while (sockets.length < POSTS) sockets.push(await neverRead(request, 1, limited));
    await expect.poll(() => statuses.length, { timeout: 60_000 }).toBe(POSTS);
    // What the system's own buffers took whole needs no memory of the service: such a connection may stay.
    const unread = (): number => sockets.filter((socket) => !socket.destroyed && socket.writableLength > 0).length;
    await expect.poll(unread, { timeout: 30_000 }).toBe(0);
    expect(statuses.filter((status) => status === 200)).toHaveLength(12);
    expect(bytes).toBeGreaterThan(8 * MIB);
    expect(bytes).toBeLessThan(12 * 1.25 * MIB);
    for (const client of clients) client.destroy();
    await limited.close();
  }, 120_000);

  async function contentsOf({ key, uri }: { key: string; uri: string }) {
    const answer = await ask(app, key, readsOf(uri));
    const text = await answer.text();
    expect(Buffer.byteLength(text)).toBeLessThan(1.25 * MIB);
    const messages = JSON.parse(text) as {
      id: number;
      result: { contents: { uri: string; mimeType: string; text?: string; blob?: string }[] };
    }[];
    expect(messages.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const [metadata, ...inline] = messages[9]?.result.contents ?? [];
    expect(JSON.parse(metadata?.text ?? '')).toMatchObject({ storage_url: expect.stringContaining('/storage/') });
    return inline.map(({ uri: named, mimeType, blob = '' }) => [
      named.replace(uri, ''),
      mimeType,
      Buffer.from(blob, 'base64').length,
    ]);
  }

  it.each([
    ['the file up to 64 KiB', FILE, 9, [['', 'video/mp4', FILE]]],
    ['the thumbnail of a larger one', FILE + 1, FILE, [['#thumbnail', 'image/jpeg', FILE]]],
    ['no thumbnail above 64 KiB', FILE + 1, FILE + 1, []],
    ['nothing where there is no thumbnail', FILE + 1, undefined, []],
  ])('hold, beside the address, %s', async (_, size, thumbnailSize, inline) => {
    expect(await contentsOf(await ownerOfFile(size, thumbnailSize))).toEqual(inline);
  });
});
