import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { CreateAccount } from '../../../libs/identity/src/accounts/create-account.js';
import { KeyRing, newId, randomBase62, SystemClock } from '@libs/kernel';
import { AddressSigner } from '@libs/storage';
import { DiskObjectStore } from '@libs/storage/adapters';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { McpCaller } from '../../support/mcp/mcp-caller.js';
import { legacy, modern } from '../../support/mcp/mcp-post.js';
import { Service } from '../../support/service/service.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

/** More than all buffers between a server and a client that does not read. */
const LARGE = 32 * 1024 * 1024;

describe('a service that gets SIGTERM', () => {
  let db: TestDatabase;
  let service: Service;
  let key: string;
  /** A film that is not finished while these tests run. */
  let film: string;

  beforeAll(async () => {
    db = await createTestDatabase();
    service = await Service.start({ databaseUrl: db.url });
    key = await service.media('keys', 'create', '--name', 'test');
    const caller = await McpCaller.connect(service.address, key);
    const order = { prompt: 'How rivers shape the land', duration_seconds: 2, resolution: '480p' };
    film = (await caller.call<{ resource_id: string }>('create_video', order)).resource_id;
    await caller.close();
    await vi.waitUntil(async () => (await takeOver()).length === 1, 30_000);
  });
  afterAll(async () => {
    await service.remove();
    await db.drop();
  });

  /** Another service draws the film and holds its lease for an hour. */
  const takeOver = () => db.database.sql`
    update render set state = 'running', holder = 'another service', fence = fence + 1, claims = 1, started_at = now(),
      lease_until = now() + interval '1 hour' returning 1`;

  /** Opens an event stream and a download, and reads neither. */
  async function unread(): Promise<IncomingMessage[]> {
    const params = {
      name: 'await_resource',
      arguments: { resource_id: film, wait_ms: 50_000 },
      _meta: { progressToken: 1 },
    };
    const outgoing = request(`${service.address}/mcp`, {
      method: 'POST',
      agent: false,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', accept: 'text/event-stream' },
    });
    outgoing.on('error', () => undefined).end(JSON.stringify(legacy('tools/call', params)));
    const [stream] = (await once(outgoing, 'response')) as [IncomingMessage];
    return [stream, await download()];
  }

  /** Ends the service; it must end well (whose patience is over ends with 1) and without a word of error. */
  async function endsWell(): Promise<void> {
    expect(await service.stop()).toBe(0);
    expect(service.output.split('\n').filter((line) => /"level":[56]0|^\w*Error/.test(line))).toEqual([]);
  }

  /** `begun` resolves when the server has let the request in (it answers `100 Continue`) and its body is on its way. */
  function post(body: unknown, headers: Record<string, string> = {}) {
    const always = { authorization: `Bearer ${key}`, 'content-type': 'application/json', expect: '100-continue' };
    const outgoing = request(`${service.address}/mcp`, {
      method: 'POST',
      agent: false,
      headers: { ...always, ...headers },
    });
    outgoing.flushHeaders();
    const begun = once(outgoing, 'continue').then(() => outgoing.end(JSON.stringify(body)));
    const answer = once(outgoing, 'response').then(([response]) => json(response as IncomingMessage));
    return { begun, answer };
  }

  /** Begins a download and reads nothing of it. */
  async function download(): Promise<IncomingMessage> {
    const signer = new AddressSigner({ linkSigning: KeyRing.parse(KeyRing.generateText()) }, new SystemClock(), {
      baseUrl: 'http://localhost',
    });
    const store = new DiskObjectStore(join(service.dataDir, 'objects'), signer);
    const id = newId();
    await store.put(`test/${id}`, Readable.from([Buffer.alloc(LARGE)]), { type: 'video/mp4' });
    const owner = await new CreateAccount(db.database).run({ kind: 'local', email: `${id}@example.com` });
    await db.database.sql`
      insert into resource (id, short_id, account_id, kind, name, status, visibility, mime_type, storage_key, size_bytes)
      values (${id}, ${randomBase62(10)}, ${owner.id}, 'video', 'x', 'completed', 'public', 'video/mp4', ${`test/${id}`},
        ${LARGE})`;
    const resolved = await fetch(`${service.address}/api/resolve/${id}`);
    const { download_url: url } = (await resolved.json()) as { download_url: string };
    const [response] = (await once(request(url, { agent: false }).end(), 'response')) as [IncomingMessage];
    return response;
  }

  it('answers whoever waits with the state as it is, whole, in every form, sends a download that has begun to its end, and does not wait for a caller that reads nothing', async () => {
    const caller = await McpCaller.connect(service.address, key);
    const params = { name: 'await_resource', arguments: { resource_id: film, wait_ms: 50_000 } };
    const recent = modern('tools/call', params);
    const begun = Promise.withResolvers<void>();
    const streaming = caller.client.callTool(params, undefined, {
      timeout: 60_000,
      onprogress: () => begun.resolve(),
    });
    const posts = [
      post([legacy('ping', {}, 1), legacy('tools/call', params, 2)]),
      post(recent.message, recent.headers),
    ];
    await Promise.all([begun.promise, ...posts.map((sent) => sent.begun)]);
    const [response, abandoned] = [await download(), await unread()];
    const ended = endsWell();
    await expect.poll(() => service.output).toContain('"draining"');
    let length = 0;
    for await (const chunk of response) length += (chunk as Buffer).length;
    expect(length).toBe(LARGE);
    await ended;
    for (const one of abandoned) one.on('error', () => undefined).destroy();
    const state = { structuredContent: { resource_id: film, status: expect.stringMatching(/^(queued|processing)$/) } };
    const [streamed, batch, single] = await Promise.all([streaming, ...posts.map(({ answer }) => answer)]);
    expect(streamed).toMatchObject(state);
    expect(batch).toEqual(expect.arrayContaining([expect.objectContaining({ id: 2, result: expect.anything() })]));
    expect((batch as { id: number; result: unknown }[]).find((answer) => answer.id === 2)?.result).toMatchObject(state);
    expect(single).toMatchObject({ result: state });
  });

  it('ends at once with a failure code at a second signal', async () => {
    await service.restart();
    const response = await download();
    const ended = service.stop();
    await expect.poll(() => service.output).toContain('"draining"');
    // What comes at once with the first counts as the same.
    const telling = setInterval(() => process.kill(service.pid, 'SIGTERM'), 100);
    void ended.finally(() => clearInterval(telling));
    // What is being sent would have been waited for, and the end would have been a good one.
    expect(await ended).toBe(1);
    response.on('error', () => undefined).destroy();
  });
});

describe('a service that npm started', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.drop());

  it('is reached by a signal to the npm that started it', async () => {
    const started = await Service.start({ databaseUrl: db.url, command: ['npm', 'start'] });
    await started.stop();
    await expect(fetch(`${started.address}/livez`)).rejects.toThrow('fetch failed');
    expect(started.output).toContain('"draining"');
    await started.remove();
  });

  it('ends well after one Ctrl-C, which the terminal and npm both pass on', async () => {
    const command = ['npm', 'start'];
    const started = await Service.start({ databaseUrl: db.url, command, hasOwnGroup: true });
    expect(await started.interrupt()).toBe(0);
    expect(started.output).toContain('"draining"');
    await started.remove();
  });
});
