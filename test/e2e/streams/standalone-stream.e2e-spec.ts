import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { DisableAccount, RevokeApiKey } from '@libs/identity';
import { newId } from '@libs/kernel';
import { ResourceUpdates } from '@libs/jobs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { EventReader } from '../../support/http/event-reader.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { verifies } from '../../support/verifies.js';

let db: TestDatabase;
let app: TestApp;
let updates: ResourceUpdates;
const readers: EventReader[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  app = await TestApp.start(db.database, { settings: { MCP_STANDALONE_STREAM: 'on' } });
  updates = app.nest.get(ResourceUpdates, { strict: false });
  await updates.start();
});
afterEach(() => readers.splice(0).forEach((reader) => reader.close()));
afterAll(async () => {
  await updates.stop();
  await app.close();
  await db.drop();
});

async function open(key: string, headers: Record<string, string> = {}): Promise<EventReader> {
  const reader = await EventReader.open(app.address, { key, headers });
  readers.push(reader);
  return reader;
}

function announce(accountId: string, resourceId: string): Promise<void> {
  return ResourceUpdates.announce(db.database, { accountId, resourceId });
}

const updated = (id: string) => ({
  jsonrpc: '2.0',
  method: 'notifications/resources/updated',
  params: { uri: `media://resource/${id}` },
});
const listChanged = { jsonrpc: '2.0', method: 'notifications/resources/list_changed', params: {} };

describe('a stream of GET /mcp', () => {
  it('notifies its owner of the changed resource, and no other account', async () => {
    verifies('mcp.stream.when-enabled', 'mcp.stream.resource-updates', 'event.resource-updated.owner-only');
    const [alice, bob] = [await app.account(), await app.account()];
    const hers = await open((await app.key({ accountId: alice })).key);
    const his = await open((await app.key({ accountId: bob })).key);
    expect([hers.status, hers.headers['content-type']]).toEqual([200, 'text/event-stream']);
    const [first, second] = [newId(), newId()];
    await announce(alice, first);
    await announce(bob, second);
    expect([await hers.next(), await hers.next()]).toEqual([updated(first), listChanged]);
    expect(await his.next()).toEqual(updated(second));
  });

  it('reaches every stream of the account, whichever key opened it', async () => {
    const accountId = await app.account();
    const both = [await open((await app.key({ accountId })).key), await open((await app.key({ accountId })).key)];
    const id = newId();
    await announce(accountId, id);
    for (const reader of both) expect(await reader.next()).toEqual(updated(id));
  });

  it('is the only source of notifications: the response to a POST contains none', async () => {
    verifies('event.resource-updated.stream-only');
    const accountId = await app.account();
    const { key } = await app.key({ accountId });
    const listening = await open(key);
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'lib_list', arguments: {} } };
    const posting = await EventReader.open(app.address, { key, message });
    await announce(accountId, newId());
    expect(await listening.next()).toMatchObject({ method: 'notifications/resources/updated' });
    expect([await posting.next(), await posting.next()]).toMatchObject([{ id: 1 }, undefined]);
  });

  it('opens with a comment, so that its reader knows that it listens', async () => {
    const reader = await open((await app.key()).key);
    expect(await reader.nextFrame()).toBe(': listening');
    expect(reader.headers).toMatchObject({
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
      'request-id': expect.any(String) as string,
    });
  });

  it('needs a connection on which no other answer is awaited', async () => {
    const { key } = await app.key();
    // Cache the key, so that it is accepted without the database, for which the first request below waits.
    expect((await app.fetch('/mcp', { method: 'DELETE', headers: { authorization: `Bearer ${key}` } })).status).toBe(
      405,
    );
    const { host, port } = new URL(app.address);
    const head = `HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${key}\r\n`;
    const line = connect(Number(port), '127.0.0.1');
    // The second request comes before the first is answered; the third closes the connection.
    line.write(`GET /healthz ${head}\r\nGET /mcp ${head}\r\nGET /livez ${head}Connection: close\r\n\r\n`);
    let text = '';
    for await (const chunk of line) text += String(chunk);
    expect(text.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 429', 'HTTP/1.1 200']);
  });

  it('needs a connection on which nothing more was asked, and what was asked is answered', async () => {
    const { key } = await app.key();
    const { host, port } = new URL(app.address);
    const head = `HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${key}\r\n`;
    const line = connect(Number(port), '127.0.0.1');
    line.write(`GET /mcp ${head}\r\nGET /livez ${head}Connection: close\r\n\r\n`);
    let text = '';
    for await (const chunk of line) text += String(chunk);
    expect(text.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 429', 'HTTP/1.1 200']);
  });

  it('carries the headers that a page needs to read it', async () => {
    const reader = await open((await app.key()).key, { origin: 'https://claude.ai' });
    expect(reader.headers['access-control-allow-origin']).toBe('https://claude.ai');
  });

  it('ends when its key is revoked, and leaves the other streams of the account open', async () => {
    const accountId = await app.account();
    const [suspect, fresh] = [await app.key({ accountId }), await app.key({ accountId })];
    const [ending, staying] = [await open(suspect.key), await open(fresh.key)];
    await new RevokeApiKey(db.database).run(suspect.id);
    const id = newId();
    await announce(accountId, id);
    expect(await ending.next()).toBeUndefined();
    expect(await staying.next()).toEqual(updated(id));
    const again = await open(suspect.key);
    expect([again.status, await again.body()]).toMatchObject([401, { error_code: 'api_key_revoked' }]);
  });

  it('ends when its account is disabled', async () => {
    const accountId = await app.account();
    const ending = [await open((await app.key({ accountId })).key), await open((await app.key({ accountId })).key)];
    await new DisableAccount(db.database).run(accountId);
    for (const reader of ending) expect(await reader.next()).toBeUndefined();
  });

  it('is one of at most 32 of an account; one that ends makes room', async () => {
    const accountId = await app.account();
    const { key } = await app.key({ accountId });
    const open32 = await Promise.all(Array.from({ length: 32 }, () => open(key)));
    expect(new Set(open32.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await open(key);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '15']);
    expect(await refused.body()).toMatchObject({
      error_code: 'concurrency_exceeded',
      actionable_next_step: 'Close a stream that is open, or read the state with lib_list and await_resource.',
      retryable: true,
    });
    expect((await open((await app.key()).key)).status).toBe(200);
    open32[0]?.close();
    await expect.poll(async () => (await open(key)).status).toBe(200);
  });

  it('is cut once 256 KiB are unread', async () => {
    const accountId = await app.account();
    const { key } = await app.key({ accountId });
    const server: Server = app.nest.getHttpServer();
    const accepted = once(server, 'connection') as Promise<[Socket]>;
    const lazy = connect(Number(new URL(app.address).port), '127.0.0.1');
    lazy.on('error', () => undefined);
    lazy.write(`GET /mcp HTTP/1.1\r\nHost: ${new URL(app.address).host}\r\nAuthorization: Bearer ${key}\r\n\r\n`);
    await once(lazy, 'data');
    lazy.pause();
    const [line] = await accepted;
    const attentive = await open(key);
    // The system itself keeps several mebibytes between two sockets; another reader keeps up all the while.
    for (let round = 0; !line.closed; round += 1) {
      expect(round, 'rounds of 500 events').toBeLessThan(200);
      await db.database.sql`
        select pg_notify('resource_updated', ${accountId} || ' ' || gen_random_uuid()) from generate_series(1, 500)`;
      for (let count = 0; count < 1_000; count += 1) expect(await attentive.next()).toBeDefined();
    }
    lazy.destroy();
  });

  it('is not opened by HEAD, which Fastify answers by way of GET', async () => {
    const { key } = await app.key();
    const response = await app.fetch('/mcp', { method: 'HEAD', headers: { authorization: `Bearer ${key}` } });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, POST']);
  });

  it('cannot be deleted: there is no session', async () => {
    const { key } = await app.key();
    const response = await app.fetch('/mcp', { method: 'DELETE', headers: { authorization: `Bearer ${key}` } });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, POST']);
  });

  it.each(['application/json', 'text/event-stream;q=0', 'text/html, image/*'])(
    'gets 406 if it accepts only %s',
    async (accept) => {
      const reader = await open((await app.key()).key, { accept });
      expect([reader.status, await reader.body()]).toMatchObject([406, { id: null, error: { code: -32000 } }]);
    },
  );

  it.each(['*/*', 'text/*', 'application/json, text/event-stream'])('opens where Accept is %s', async (accept) => {
    expect((await open((await app.key()).key, { accept })).status).toBe(200);
  });

  it.each(['2026-07-28', '1999-01-01'])('does not exist in revision %s', async (version) => {
    const reader = await open((await app.key()).key, { 'mcp-protocol-version': version });
    expect([reader.status, await reader.body()]).toMatchObject([400, { error: { code: -32600 } }]);
  });

  it('needs a credential, and the scope that reading the library needs', async () => {
    const anonymous = await app.fetch('/mcp', { headers: { accept: 'text/event-stream' } });
    expect(anonymous.status).toBe(401);
    const unknown = await open('mmk_live_unknown');
    expect([unknown.status, await unknown.body()]).toMatchObject([401, { error_code: 'invalid_api_key' }]);
    const maker = await open((await app.key({ scopes: ['media:generate'] })).key);
    expect([maker.status, await maker.body()]).toMatchObject([403, { error_code: 'insufficient_scope' }]);
    expect(maker.headers['www-authenticate']).toContain('scope="library:read"');
  });
});

describe('a process that leaves', () => {
  it('ends its streams with a hint when to come back, and opens no more', async () => {
    const leaving = await TestApp.start(db.database, { settings: { MCP_STANDALONE_STREAM: 'on' } });
    const { key } = await leaving.key();
    const reader = await EventReader.open(leaving.address, { key });
    expect(await reader.nextFrame()).toBe(': listening');
    leaving.drain.begin();
    expect(await reader.nextFrame()).toMatch(/^retry: [1-4]\d{3}$/);
    expect(await reader.nextFrame()).toBeUndefined();
    const late = await EventReader.open(leaving.address, { key });
    expect([late.status, await late.body()]).toMatchObject([503, { error_code: 'shutting_down' }]);
    await leaving.close();
  });

  it('does not wait for its streams to close', async () => {
    const leaving = await TestApp.start(db.database, { settings: { MCP_STANDALONE_STREAM: 'on' } });
    const { key } = await leaving.key();
    const reader = await EventReader.open(leaving.address, { key });
    await leaving.close();
    expect(await reader.next()).toBeUndefined();
  });
});
