import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { troubleOf } from './answer-trouble.js';
import { jsonOf, MakerHttp, makersWords } from './maker-http.js';

const KEY = 'key-of-the-operator-0123456789';
const { signal } = new AbortController();

/** Repeats all headers of a request, or answers without an end. */
const server = createServer((request, response) => {
  if (request.url === '/endless') {
    const more = (): void => void response.write('1'.repeat(64 * 1024), (error) => error ?? more());
    more();
    return;
  }
  response.writeHead(request.url === '/refused' ? 401 : 200, { 'content-type': 'application/json' });
  response.end(
    JSON.stringify({ message: `You sent ${JSON.stringify(request.headers)}`, url: `https://x/?key=${KEY}` }),
  );
});
let url: string;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

it.each<Record<string, string>>([
  { authorization: `Key ${KEY}` },
  { authorization: `Bearer ${KEY}` },
  { 'xi-api-key': KEY },
])('removes a key from the answer of a maker that repeats it: %o', async (authorization) => {
  const http = new MakerHttp(authorization, [url]);
  const read = JSON.stringify(await jsonOf(await http.send(`${url}/`, { signal })));
  expect(read).toContain('[key]');
  expect(read).not.toContain(KEY);
  const refused = await http.send(`${url}/refused`, { signal });
  const wordsIn = (body: unknown): string => (body as { message: string }).message;
  const { message } = await troubleOf(refused, { maker: 'maker.example', missing: 'gone', wordsIn });
  expect(message).toContain('You sent');
  expect(message).not.toContain(KEY);
});

it('reads no answer without an end', async () => {
  const answer = await new MakerHttp({}, [url]).send(`${url}/endless`, { signal });
  await expect(jsonOf(answer)).rejects.toMatchObject({ kind: 'uncertain' });
});

it('sends the key to the origins of the maker alone', async () => {
  const http = new MakerHttp({ authorization: `Key ${KEY}` }, ['https://maker.example']);
  await expect(http.send(`${url}/`, { signal })).rejects.toMatchObject({ kind: 'failed' });
});

it('shows the words of a maker on one plain line without addresses, cut where they are long', () => {
  const words = '\u001b]0;owned\u0007Look\u202e at\nhttps://maker.example/x?key=1 now';
  expect(makersWords(words)).toBe(']0;owned Look at … now');
  expect(makersWords('x'.repeat(1_000))).toHaveLength(301);
});
