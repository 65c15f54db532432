import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMcpApp, type McpApp } from '../../support/mcp/mcp-app.js';
import { testCatalogue } from '../../support/mcp/mcp-catalogue.js';
import { ERAS, post, type Answer } from '../../support/mcp/mcp-post.js';
import { RECORDED_REQUESTS, type Form } from '../../support/mcp/recorded-requests.js';

let app: McpApp;

beforeAll(async () => {
  app = await startMcpApp(testCatalogue);
});

afterAll(() => app.close());

function formOf({ headers, text }: Answer): Form | undefined {
  const type = headers['content-type'] ?? '';
  if (type === 'text/event-stream') return 'stream';
  if (type.startsWith('application/json')) return 'json';
  return type === '' && text === '' ? 'nothing' : undefined;
}

/** The message that answers; nothing for an answer without a body. */
function messageOf(answer: Answer): object {
  if (answer.text === '') return {};
  return formOf(answer) === 'stream' ? (answer.events.at(-1) ?? {}) : answer.json;
}

describe('what real clients send is understood', () => {
  it.each(RECORDED_REQUESTS)('$sender', async ({ send, body = '', status, form, headers = {}, says = {} }) => {
    const answer = await post(app, body, send);
    expect([answer.status, formOf(answer)]).toEqual([status, form]);
    expect(answer.headers).toMatchObject(headers);
    expect(messageOf(answer)).toMatchObject(says);
  });
});

const said = { result: { structuredContent: { text: 'hi', duration_seconds: 8 } } };

describe.each(ERAS)('in %s', (_era, form) => {
  it.each<[string, string, object, object]>([
    ['a cursor that is null', 'tools/list', { cursor: null }, { result: { tools: expect.any(Array) as unknown } }],
    ['an empty cursor', 'tools/list', { cursor: '' }, { result: { tools: expect.any(Array) as unknown } }],
    [
      'an empty cursor of pages',
      'resources/list',
      { cursor: '' },
      { result: { resources: expect.any(Array) as unknown } },
    ],
    ['a token of progress that is null', 'tools/call', echoing({ text: 'hi' }, { progressToken: null }), said],
    ['null in parameters', 'tools/call', { ...echoing({ text: 'hi' }), task: null }, said],
    [
      'arguments that are null',
      'tools/call',
      { name: 'count', arguments: null },
      { result: { structuredContent: { reached: 100 } } },
    ],
    ['arguments that came as text', 'tools/call', echoing('{"text":"hi","ratio":""}'), said],
    ['a number that came as text', 'tools/call', echoing({ text: 'hi', duration_seconds: '8' }), said],
    [
      'arguments of a prompt that are null',
      'prompts/get',
      { name: 'storyboard', arguments: null },
      invalid('This prompt needs the argument'),
    ],
    ['arguments of another type', 'tools/call', echoing(5), invalid('params.arguments must be an object')],
    ['arguments that are no JSON', 'tools/call', echoing('{"text'), invalid('must be an object, but came as text')],
    ['a call without a name', 'tools/call', {}, invalid('params.name must be text')],
    ['a cursor of another type', 'tools/list', { cursor: 5 }, invalid('cursor must be text')],
  ])('%s', async (_, method, params, says) => {
    const { message, headers = {} } = form(method, params);
    expect((await post(app, message, { headers })).json).toMatchObject(says);
  });
});

it.each(['tools/list', 'ping'])('%s without parameters may say null', async (method) => {
  const message = { jsonrpc: '2.0', id: 1, method, params: null };
  expect((await post(app, message)).json).toMatchObject({ id: 1, result: {} });
});

function echoing(given: unknown, _meta = {}): object {
  return { name: 'echo', arguments: given, _meta };
}

/** An error of parameters in words. */
function invalid(words: string): object {
  return { error: { code: -32602, message: expect.stringContaining(words) as unknown } };
}
