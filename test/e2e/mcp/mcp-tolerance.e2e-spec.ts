import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMcpApp, type McpApp } from '../../support/mcp/mcp-app.js';
import { testCatalogue } from '../../support/mcp/mcp-catalogue.js';
import { post, type Answer } from '../../support/mcp/mcp-post.js';
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
