import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMcpApp, type McpApp } from '../../support/mcp/mcp-app.js';
import { testCatalogue } from '../../support/mcp/mcp-catalogue.js';
import { legacy, modern, post } from '../../support/mcp/mcp-post.js';
import { verifies } from '../../support/verifies.js';

let app: McpApp;

beforeAll(async () => {
  app = await startMcpApp(testCatalogue);
});

afterAll(() => app.close());

const ALL = testCatalogue.map(({ name }) => name);

async function listed(token: string, message: object, headers: object = {}): Promise<string[]> {
  const { json } = await post(app, message, { headers: { authorization: `Bearer ${token}`, ...headers } });
  return (json.result as { tools: { name: string }[] }).tools.map(({ name }) => name);
}

describe.each([
  ['key', ALL],
  ['oauth', ALL.filter((name) => name !== 'keys_only')],
  ['reader', ALL.filter((name) => !['keys_only', 'writes'].includes(name))],
  ['untrusted', ALL.filter((name) => !['keys_only', 'destroys'].includes(name))],
])('a caller of the kind %s', (token, visible) => {
  it('is shown what it may call, in the order of the catalogue', async () => {
    expect(await listed(token, legacy('tools/list'))).toEqual(visible);
    const { message, headers } = modern('tools/list');
    expect(await listed(token, message, headers)).toEqual(visible);
  });

  it.each(ALL.filter((name) => !visible.includes(name)))('is refused %s, which it is not shown', async (name) => {
    const authorization = `Bearer ${token}`;
    const old = await post(app, legacy('tools/call', { name, arguments: {} }), { headers: { authorization } });
    expect(old.status).toBe(403);
    const { message, headers } = modern('tools/call', { name });
    const recent = await post(app, message, { headers: { ...headers, authorization } });
    expect(recent.status).toBe(403);
    const batch = await post(app, [legacy('ping'), legacy('tools/call', { name }, '2')], {
      headers: { authorization },
    });
    expect(batch.status).toBe(403);
  });
});

describe('a refusal at HTTP level says what is wrong', () => {
  const call = (token: string, name: string) =>
    post(app, legacy('tools/call', { name, arguments: {} }), { headers: { authorization: `Bearer ${token}` } });

  it('a lane on which the tool is not offered', async () => {
    verifies('status.403.tool-policy', 'denial.error-code', 'denial.error-description');
    verifies('denial.actionable-next-step', 'denial.retryable');
    const { json, headers } = await call('oauth', 'keys_only');
    expect(json).toEqual({
      error_code: 'tool_not_allowed',
      error_description: 'keys_only is not offered to these credentials.',
      actionable_next_step: 'Choose a tool from tools/list; this one is not open to these credentials.',
      retryable: false,
    });
    expect(headers['www-authenticate']).toBeUndefined();
  });

  it('a missing scope, with a challenge that names all scopes of the tool and no others', async () => {
    const { json, headers } = await call('reader', 'writes');
    expect(json).toMatchObject({ error_code: 'insufficient_scope', retryable: false });
    expect(headers['www-authenticate']).toContain('error="insufficient_scope"');
    expect(headers['www-authenticate']).toContain('scope="library:read library:write"');
  });

  it('an unverified client', async () => {
    expect((await call('untrusted', 'destroys')).json).toMatchObject({ error_code: 'client_untrusted' });
  });

  it('a blocked client, whatever it asks', async () => {
    const authorization = 'Bearer blocked';
    for (const message of [legacy('tools/list'), legacy('ping'), legacy('tools/call', { name: 'nothing' })]) {
      const { status, json } = await post(app, message, { headers: { authorization } });
      expect([status, json.error_code]).toEqual([403, 'client_blocked']);
    }
  });

  it.each(['resources/list', 'resources/templates/list', 'resources/read'])(
    '%s without library:read',
    async (method) => {
      const message = legacy(method, { uri: 'media://resource/1' });
      const { status, json } = await post(app, message, { headers: { authorization: 'Bearer maker' } });
      expect([status, json.error_code]).toEqual([403, 'insufficient_scope']);
    },
  );
});

it("another account's resource is not there", async () => {
  const headers = { authorization: 'Bearer bob' };
  const { json } = await post(app, legacy('resources/read', { uri: 'media://resource/1' }), { headers });
  expect(json.error).toMatchObject({ code: -32002, message: 'Resource not found' });
  const { resources } = (await post(app, legacy('resources/list'), { headers })).json.result as { resources: object[] };
  expect(resources).toEqual(
    ['media://guide/scenes', 'media://models'].map((uri) => expect.objectContaining({ uri }) as object),
  );
});

describe('the guide to scenes', () => {
  const uri = 'media://guide/scenes';
  const guideOf = async (headers: Record<string, string>, how = legacy('resources/read', { uri })) =>
    (await post(app, how, { headers })).json;

  it('is read by every caller, also one without library:read', async () => {
    for (const name of ['key', 'bob', 'maker']) {
      const { result } = await guideOf({ authorization: `Bearer ${name}` });
      expect(result).toEqual({
        contents: [{ uri, mimeType: 'text/markdown', text: expect.stringMatching(/^# Scenes\n/) as string }],
      });
    }
  });

  it('stands first in the list, on the first page alone', async () => {
    const headers = { authorization: 'Bearer key' };
    const page = async (params: object) =>
      (await post(app, legacy('resources/list', params), { headers })).json.result as { resources: { uri: string }[] };
    const [first, next] = [await page({}), await page({ cursor: '2' })];
    expect(first.resources.map((row) => row.uri)).toEqual([uri, 'media://models', 'media://resource/1']);
    expect(next.resources.map((row) => row.uri)).toEqual(['media://resource/2']);
  });

  it('opens no other address without library:read', async () => {
    for (const other of ['media://guide/scenes/', 'media://guide', 'media://resource/1']) {
      const json = await guideOf({ authorization: 'Bearer maker' }, legacy('resources/read', { uri: other }));
      expect(json).toMatchObject({ error_code: 'insufficient_scope' });
    }
  });
});
