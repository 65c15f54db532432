import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
  const addresses = new ClientAddresses([files.origin], new KeptAnswers(() => now));
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

it.each<[string, Answers]>([
  ['is not found', (response) => response.writeHead(404).end()],
  ['is forbidden', (response) => response.writeHead(403).end()],
  ['has moved', (response) => response.writeHead(302, { location: '/' }).end()],
  ['is too much', (response) => response.end(' '.repeat(70_000))],
])('what %s now is not good any more, also when its server is down afterwards', async (_, answers) => {
  let isDown = false;
  const read = await readAfterGood((response) => (isDown ? response.destroy() : answers(response)));
  await expect(read()).rejects.toThrow(/answered|larger/);
  isDown = true;
  await expect(read()).rejects.toThrow('failed');
});

it('only the latest answers are kept', () => {
  const kept = new KeptAnswers(() => now);
  for (let each = 0; each <= 200; each += 1) kept.keep(`https://${each}.example/`, KEYS);
  expect([kept.of('https://0.example/'), kept.of('https://1.example/')]).toEqual([undefined, KEYS]);
});
