import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FileServer } from '../../../test/support/file-server.js';
import { trustCertificate } from '../../../test/support/trust-certificate.js';
import { ClientAddresses } from './client-addresses.js';
import { KeptAnswers } from './kept-answers.js';

const KEYS = '{"keys":[]}';
const HOUR = 60 * 60_000;

let files: FileServer;
let now = 0;

beforeAll(async () => {
  files = await FileServer.start();
  trustCertificate(files.certificate);
});
afterAll(() => files.stop());

type Answers = (response: ServerResponse) => unknown;

/** Reads an address that is good, and then as it answers afterwards. */
async function readAfterGood(answers: Answers) {
  const addresses = new ClientAddresses(
    [files.origin],
    new KeptAnswers(
      async () => false,
      () => now,
    ),
  );
  const address = files.put('/keys', Buffer.from(KEYS));
  const read = async (init?: RequestInit): Promise<string> => (await addresses.fetch(address, init)).text();
  expect(await read()).toBe(KEYS);
  files.put('/keys', (_, response) => void answers(response));
  return read;
}

it.each([500, 503, 429])('what was read at an address is good while it answers %s, for a day', async (status) => {
  const read = await readAfterGood((response) => response.writeHead(status).end());
  now += 23 * HOUR;
  expect(await read()).toBe(KEYS);
  now += 2 * HOUR;
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
  await expect(read()).rejects.toThrow('failed');
});

describe('of more answers than are kept', () => {
  const at = (host: string, clientId = host) => ({ clientId, address: `https://${host}.example/` });

  it('the oldest goes', async () => {
    const kept = new KeptAnswers(async () => false);
    for (let each = 0; each <= 200; each += 1) await kept.keep(at(`${each}`), KEYS);
    expect([kept.of(at('0')), kept.of(at('1'))]).toEqual([undefined, KEYS]);
  });

  it('none goes of a client that became known, for others', async () => {
    const known = new Set<string>();
    const kept = new KeptAnswers(async (clientId) => known.has(clientId));
    await kept.keep(at('ours'), KEYS);
    known.add('ours');
    await Promise.all(
      Array.from({ length: 400 }, async (_, each) => {
        await kept.keep(at(`${each}`), KEYS);
        await kept.keep(at('ours', `${each}`), '{"keys":["none"]}');
      }),
    );
    expect([kept.of(at('ours')), kept.of(at('0'))]).toEqual([KEYS, undefined]);
    await kept.keep(at('ours'), '{"keys":["next"]}');
    expect(kept.of(at('ours'))).toBe('{"keys":["next"]}');
  });

  it('not even known clients are without number', async () => {
    const kept = new KeptAnswers(async () => true);
    for (let each = 0; each <= 1_200; each += 1) await kept.keep(at(`${each}`), KEYS);
    expect([kept.of(at('0')), kept.of(at('1'))]).toEqual([undefined, KEYS]);
  });
});
