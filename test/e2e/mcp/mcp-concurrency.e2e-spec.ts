import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMcpApp, type McpApp } from '../../support/mcp/mcp-app.js';
import { Gate, Hanging, testCatalogue } from '../../support/mcp/mcp-catalogue.js';
import { legacy, modern, post } from '../../support/mcp/mcp-post.js';
import { rawHttp } from '../../support/http/raw-http.js';

const hangings = {
  json: new Hanging('hang_json'),
  stream: new Hanging('hang_stream'),
  modern: new Hanging('hang_modern'),
};

const gate = new Gate();

let app: McpApp;

beforeAll(async () => {
  app = await startMcpApp([...testCatalogue, gate.tool, ...Object.values(hangings).map(({ tool }) => tool)]);
});

afterAll(() => app.close());

it('a hundred calls at once under one id each get their own answer', async () => {
  const both = 'application/json, text/event-stream';
  const answers = await Promise.all(
    Array.from({ length: 100 }, async (_, index) => {
      const token = index % 2 === 0 ? 'key' : 'bob';
      const params = { name: 'echo', arguments: { text: `call ${index}` } };
      const recent = modern('tools/call', params);
      const [message, extra] = index % 3 === 0 ? [recent.message, recent.headers] : [legacy('tools/call', params), {}];
      const headers = { authorization: `Bearer ${token}`, accept: index % 5 === 0 ? both : undefined, ...extra };
      return (await post(app, message, { headers })).json.result as { structuredContent: object };
    }),
  );
  expect(answers.map(({ structuredContent }) => structuredContent)).toEqual(
    Array.from({ length: 100 }, (_, index) => ({
      text: `call ${index}`,
      duration_seconds: 8,
      account: index % 2 === 0 ? 'alice' : 'bob',
    })),
  );
});

it.each(Object.keys(hangings) as (keyof typeof hangings)[])(
  'a tool ends when its caller goes away, and nothing is logged: %s',
  async (kind) => {
    app.log.length = 0;
    const { tool, begun, ended } = hangings[kind];
    const params = { name: tool.name, arguments: {} };
    const recent = modern('tools/call', params);
    const [message, extra] = kind === 'modern' ? [recent.message, recent.headers] : [legacy('tools/call', params), {}];
    const headers = { authorization: 'Bearer key', 'content-type': 'application/json', ...extra };
    const accept = kind === 'stream' ? 'text/event-stream' : 'application/json';
    const outgoing = request(app.url, { method: 'POST', headers: { ...headers, accept } });
    outgoing.on('error', () => {});
    outgoing.end(JSON.stringify(message));
    await begun.promise;
    outgoing.destroy();
    await ended.promise;
    expect(app.log).toEqual([]);
  },
);

it('an answer may take longer than a request has to arrive: as JSON, as a batch, as a stream, in both eras', async () => {
  const { requestTimeout } = app.server;
  app.server.requestTimeout = 100;
  const call = legacy('tools/call', { name: 'gate', arguments: {}, _meta: { progressToken: 't' } }, 2);
  const recent = modern('tools/call', { name: 'gate' });
  const answers = Promise.all([
    post(app, call),
    post(app, [legacy('ping', {}, 1), call]),
    post(app, call, { headers: { accept: 'application/json, text/event-stream' } }),
    post(app, recent.message, { headers: recent.headers }),
  ]);
  await gate.begun.promise;
  // The watch that ends this request has looked at the others too.
  const head = 'POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9';
  const late = await rawHttp(app.url.origin, `${head}\r\n\r\n{`);
  expect(late.status).toBe(408);
  gate.opened.resolve();
  const [json, batch, stream, modernJson] = await answers;
  app.server.requestTimeout = requestTimeout;
  const result = expect.objectContaining({ structuredContent: { open: true } }) as object;
  expect(json?.json).toMatchObject({ id: 2, result });
  expect(batch?.json).toEqual(expect.arrayContaining([expect.objectContaining({ id: 2, result })]));
  expect(stream?.events.at(-1)).toMatchObject({ id: 2, result });
  expect(modernJson?.json).toMatchObject({ id: '1', result });
});
