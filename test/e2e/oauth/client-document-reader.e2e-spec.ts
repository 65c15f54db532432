import type { ServerResponse } from 'node:http';
import { AddressRefused } from '@libs/kernel/adapters';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  ClientDocumentReader,
  type ClientDocumentReaderOptions,
} from '../../../src/auth/authorization-server/clients/client-document-reader.js';
import { clientDocument } from '../../../src/auth/authorization-server/clients/client-document.js';
import { ReadBudget, type Reader } from '../../../src/auth/authorization-server/clients/read-budget.js';
import { shippedDocument } from '../../../src/auth/authorization-server/clients/shipped-document.js';
import { FileServer } from '../../support/http/file-server.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { trustCertificate } from '../../support/http/trust-certificate.js';
import { untilItLasts } from '../../support/http/until-it-lasts.js';

const KEYS = '{"keys":[]}';
const MINUTE = 60_000;

let db: TestDatabase;
let files: FileServer;
let now = 1;

beforeAll(async () => {
  db = await createTestDatabase();
  files = await FileServer.start();
  trustCertificate(files.certificate);
});
afterAll(async () => {
  await files.stop();
  await db.drop();
});
beforeEach(async () => {
  await db.database.sql`delete from client_document`;
  await db.database.sql`delete from request_window`;
});

/** What is counted in this minute is not forgotten by the next one. */
const withinOneMinute = (): Promise<void> => untilItLasts(MINUTE, 20_000);

const unexpected = (error: unknown): never => expect.fail(String(error));

/** As though everything was read so much earlier. */
const later = (by: string) => db.database.sql`update client_document set read_at = read_at - ${by}::interval`;

type Answers = (response: ServerResponse) => unknown;

/** Reads an address that is good, and then as it answers afterwards. */
async function readAfterGood(answers: Answers) {
  const addresses = new ClientDocumentReader(unknown());
  const address = files.put('/keys', Buffer.from(KEYS));
  const read = async (init?: RequestInit): Promise<string> => (await addresses.fetch(address, init)).text();
  expect(await read()).toBe(KEYS);
  files.put('/keys', (_, response) => void answers(response));
  return read;
}

const unknown = () => ({ exempt: [files.origin], database: db.database, onTrouble: unexpected, now: () => now });

it.each([500, 503, 429])('what was read at an address is good while it answers %s, for a day', async (status) => {
  const read = await readAfterGood((response) => response.writeHead(status).end());
  await later('23 hours');
  now += MINUTE;
  expect(await read()).toBe(KEYS);
  await later('2 hours');
  now += MINUTE;
  await expect(read()).rejects.toThrow(`answered ${status}`);
});

it.each<[string, Answers]>([
  ['nobody answers there', (response) => response.destroy()],
  ['its server says nothing', () => undefined],
])('what was read at an address is good while %s', async (_, answers) => {
  const read = await readAfterGood(answers);
  expect(await read({ signal: AbortSignal.timeout(200) })).toBe(KEYS);
});

it.each([
  ['a page', '<h1>We are moving</h1>'],
  ['another object', '{"status":"maintenance"}'],
  ['a list', '[{"keys":[]}]'],
  ['nothing', ''],
])(
  'what was read at an address is good while it answers 200 with %s, and when its server is down afterwards',
  async (_, text) => {
    let isDown = false;
    const read = await readAfterGood((response) => (isDown ? response.writeHead(503).end() : response.end(text)));
    expect(await read()).toBe(KEYS);
    isDown = true;
    now += MINUTE;
    expect(await read()).toBe(KEYS);
  },
);

it.each<[string, Answers]>([
  ['is not found', (response) => response.writeHead(404).end()],
  ['is forbidden', (response) => response.writeHead(403).end()],
  ['has moved', (response) => response.writeHead(302, { location: '/' }).end()],
  ['is too much', (response) => response.end(' '.repeat(70_000))],
  ['is too much for a document', (response) => response.end(`{"client_id":"a"${' '.repeat(5_105)}}`)],
])('what %s now is not good any more, also when its server is down afterwards', async (_, answers) => {
  let isDown = false;
  const read = await readAfterGood((response) => (isDown ? response.destroy() : answers(response)));
  await expect(read()).rejects.toThrow(/answered \d{3}|larger than (64|5) KB/);
  isDown = true;
  now += MINUTE;
  await expect(read()).rejects.toThrow('failed');
});

it('an address that cannot be read is tried once for twenty requests in 45 seconds', async () => {
  const addresses = new ClientDocumentReader(unknown());
  const { length: before } = files.asked;
  const address = files.put('/missing', (_, response) => void response.writeHead(404).end());
  for (let tries = 0; tries < 20; tries += 1) await expect(addresses.fetch(address)).rejects.toThrow('answered 404');
  expect(files.asked.length - before).toBe(1);
  now += 44_000;
  await expect(addresses.fetch(address)).rejects.toThrow('answered 404');
  expect(files.asked.length - before).toBe(1);
  now += 1_001;
  files.put('/missing', Buffer.from(KEYS));
  expect(await (await addresses.fetch(address)).text()).toBe(KEYS);
});

it('the addresses of one host are read sixty times a minute, whatever comes of it', async () => {
  await withinOneMinute();
  const addresses = new ClientDocumentReader(unknown());
  const read = (path: number): Promise<Response> => addresses.fetch(`https://127.0.0.1/${path}`);
  for (let path = 1; path <= 60; path += 1) await expect(read(path)).rejects.toBeInstanceOf(AddressRefused);
  await expect(read(61)).rejects.toMatchObject({ code: 'rate_limited' });
});

describe('when unknown clients have used up the reads of a host', () => {
  const CLIENT = 'https://127.0.0.1/client.json';

  beforeEach(withinOneMinute);

  async function afterStrangers(options: Partial<ClientDocumentReaderOptions> = {}): Promise<ClientDocumentReader> {
    const addresses = new ClientDocumentReader({ ...unknown(), ...options });
    for (let path = 1; path <= 60; path += 1) {
      await expect(addresses.fetch(`https://127.0.0.1/${path}`)).rejects.toBeInstanceOf(AddressRefused);
    }
    await expect(addresses.fetch('https://127.0.0.1/61')).rejects.toMatchObject({ code: 'rate_limited' });
    return addresses;
  }

  it('a client with a grant, or a verified one, is read as before', async () => {
    const addresses = await afterStrangers({ isKnown: async (clientId) => clientId === CLIENT });
    await expect(addresses.fetch(CLIENT)).rejects.toBeInstanceOf(AddressRefused);
  });

  it('so is a client whose document ships with the service', async () => {
    const addresses = await afterStrangers({ shipped: (address) => (address === CLIENT ? '{}' : undefined) });
    await expect(addresses.fetch(CLIENT)).rejects.toBeInstanceOf(AddressRefused);
  });

  it('any other gets a Retry-After', async () => {
    const addresses = await afterStrangers();
    await expect(addresses.fetch('https://127.0.0.1/another')).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: expect.closeTo(60 - ((Date.now() / 1000) % 60), -1) as number,
    });
  });
});

describe('in a minute', async () => {
  let budget: ReadBudget;
  const take = (host: string, reader: Partial<Reader> = {}) =>
    budget.take(`https://${host}/document`, { isKnown: false, isListed: false, ...reader });
  const refused = expect.objectContaining({ code: 'rate_limited' }) as unknown;

  beforeEach(withinOneMinute);
  beforeEach(() => void (budget = new ReadBudget(db.database, unexpected)));

  it('unknown clients share sixty reads of one host, over all ports; known clients share sixty others', async () => {
    for (let port = 1; port <= 60; port += 1) expect(await take(`one.example:${2_000 + port}`)).toBeUndefined();
    expect(await take('one.example')).toEqual(refused);
    for (let read = 1; read <= 60; read += 1) expect(await take('one.example', { isKnown: true })).toBeUndefined();
    expect(await take('one.example', { isKnown: true })).toEqual(refused);
  });

  it('unknown clients share 240 reads of all hosts; those of listed and known clients do not count', async () => {
    for (let host = 1; host <= 240; host += 1) expect(await take(`h${host}.example`)).toBeUndefined();
    expect(await take('another.example')).toEqual(refused);
    expect(await take('claude.ai', { isListed: true })).toBeUndefined();
    expect(await take('another.example', { isKnown: true })).toBeUndefined();
  });

  it('one network has ten reads for unknown clients, and its refused reads cost other networks nothing', async () => {
    const asker = '192.0.2.1';
    for (let read = 1; read <= 10; read += 1) expect(await take('one.example', { asker })).toBeUndefined();
    for (let read = 1; read <= 60; read += 1) expect(await take('one.example', { asker })).toEqual(refused);
    expect(await take('one.example', { asker, isKnown: true })).toBeUndefined();
    for (let read = 1; read <= 50; read += 1) expect(await take('one.example', { asker: `${read}` })).toBeUndefined();
    expect(await take('one.example', { asker: '51' })).toEqual(refused);
  });
});

describe('a document that ships with the service', () => {
  /** Reads an address that has one, where its server does this. */
  async function readWhere(answers: Answers) {
    const told: [string, string][] = [];
    const address = files.put('/client', (_, response) => void answers(response));
    const redirect_uris = ['http://localhost/cb'];
    const document = JSON.stringify({ client_id: address, client_name: 'Shipped', redirect_uris });
    const addresses = new ClientDocumentReader({
      ...unknown(),
      shipped: (asked) => (asked === address ? document : undefined),
      onStandIn: (clientId, error) => void told.push([clientId, String(error)]),
    });
    const read = async () => JSON.parse(await (await addresses.fetch(address)).text()) as Record<string, unknown>;
    return { address, told, read };
  }

  it.each<[string, Answers]>([
    ['nobody answers', (response) => response.destroy()],
    ['the server is down', (response) => response.writeHead(503).end()],
    ['the server shuts this network out', (response) => response.writeHead(403).end()],
  ])('stands in where %s, normalised like any other, and the reason is logged', async (_, answers) => {
    const { address, told, read } = await readWhere(answers);
    expect(await read()).toMatchObject({ client_name: 'Shipped', application_type: 'native' });
    expect(told).toEqual([[address, expect.stringMatching(/failed|answered/)]]);
  });

  it.each<[string, Answers]>([
    ['says that there is none', (response) => response.writeHead(404).end()],
    ['gives another', (response) => response.end('{"client_id":"https://other.example/"}')],
    ['gives a page', (response) => response.end('<h1>Hello</h1>')],
  ])('does not stand in where the server %s', async (_, answers) => {
    const { told, read } = await readWhere(answers);
    await expect(read()).rejects.toThrow(/answered|document/);
    expect(told).toEqual([]);
  });

  it('goes behind what the server itself said last', async () => {
    const { address, read } = await readWhere((response) => response.end(own));
    const own = JSON.stringify({ client_id: address, client_name: 'Own', redirect_uris: ['http://localhost/cb'] });
    await read();
    files.put('/client', (_, response) => void response.destroy());
    expect(await read()).toMatchObject({ client_name: 'Own' });
  });

  it.each([
    ['https://claude.ai/oauth/claude-code-client-metadata', 'Claude Code', 'native'],
    ['https://claude.ai/oauth/mcp-oauth-client-metadata', 'Claude', 'web'],
    ['https://chatgpt.com/oauth/codex/client.json', 'Codex', 'native'],
    ['https://vscode.dev/oauth/client-metadata.json', 'Visual Studio Code', 'native'],
  ])('is there for %s, and passes as one that is read', (address, name, type) => {
    expect(JSON.parse(clientDocument(shippedDocument(address) ?? '', address, () => undefined))).toMatchObject({
      client_id: address,
      client_name: name,
      application_type: type,
    });
  });
});

it('a process that begins without a network knows a document that another one read', async () => {
  const document = (id: string) =>
    JSON.stringify({ client_id: id, client_name: 'Read', redirect_uris: ['http://localhost/cb'] });
  const address = files.put('/once', (_, response) => void response.end(document(address)));
  await new ClientDocumentReader(unknown()).fetch(address);
  files.put('/once', (_, response) => void response.destroy());
  const next = new ClientDocumentReader(unknown());
  expect(await (await next.fetch(address)).json()).toMatchObject({ client_name: 'Read' });
});
