import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMcpApp, type McpApp } from '../support/mcp-app.js';
import { Hanging, testCatalogue } from '../support/mcp-catalogue.js';
import { legacy, modern, post } from '../support/mcp-post.js';

const hangings = {
  json: new Hanging('hang_json'),
  stream: new Hanging('hang_stream'),
  modern: new Hanging('hang_modern'),
};

let app: McpApp;

beforeAll(async () => {
  app = await startMcpApp([...testCatalogue, ...Object.values(hangings).map(({ tool }) => tool)]);
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
