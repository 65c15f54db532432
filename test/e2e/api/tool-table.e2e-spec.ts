import { catalogue } from '@libs/catalog';
import type { Scope } from '@libs/identity';
import { newId } from '@libs/kernel';
import { X_CAPABILITIES } from '@libs/x-account';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { comparable } from '../../support/api/comparable.js';
import { added, type RowCounts, rowCounts } from '../../support/api/row-counts.js';
import { sampleLibrary } from '../../support/api/sample-library.js';
import { type SampleWorld, TOOL_SAMPLES } from '../../support/api/tool-samples.js';
import { dataOf } from '../../support/mcp/data-of.js';
import { AnswerSchemas } from '../../support/openapi/answer-schemas.js';
import { read } from '../../support/openapi/described-api.js';
import { ResolvedApi } from '../../support/openapi/resolved-api.js';
import { SharedService } from '../../support/service/shared-service.js';
import type { TestApp } from '../../support/service/app.js';
import { XWorld } from '../../support/x/x-world.js';

type Content = Record<string, unknown>;

const SCOPES: readonly Scope[] = ['media:generate', 'library:read', 'library:write', 'x:act'];

/** For calls that name no resource. */
const NO_WORLD: SampleWorld = { film: '', images: [], deleted: '', running: '', stranger: '', post: '' };

/** Their pictures are drawn by processes of a built service. */
const NEEDS_SERVICE = ['preview_video', 'find_picture'];

/** What a call came to by one of the two doors. */
interface Outcome {
  isRefused: boolean;
  content: unknown;
  rows: RowCounts;
}

/** One account with a library, and the key that calls. */
interface Door {
  world: SampleWorld;
  key: string;
  call(tool: string, args: Content): Promise<{ isRefused: boolean; content: Content }>;
}

describe('every tool by its operation and by MCP', () => {
  let services: XWorld;
  let app: TestApp;
  let mcp: Door;
  let api: Door;

  beforeAll(async () => {
    services = await XWorld.start();
    app = services.app;
    const stranger = await app.resource(await app.account());
    mcp = await door(stranger, (key) => (tool, args) => callMcp(key, tool, args));
    api = await door(stranger, (key) => (tool, args) => callApi(key, tool, args));
    for (const { key } of [mcp, api]) await callMcp(key, 'account_status', {});
  });
  afterAll(() => services.stop());

  async function door(stranger: string, caller: (key: string) => Door['call']): Promise<Door> {
    const { key, user, person } = await services.poster([...X_CAPABILITIES], SCOPES);
    for (const text of ['First', 'Second']) services.x.posts.post(user, { text });
    const library = await sampleLibrary(app, person.accountId);
    const call = caller(key);
    const { content } = await call('create_image', { prompt: 'A heron', size: 256 });
    const [{ id: post } = { id: '' }] = services.x.posts.standing(user);
    return { world: { ...library, running: String(content['resource_id']), stranger, post }, key, call };
  }

  const headers = (key: string) => ({ authorization: `Bearer ${key}`, 'content-type': 'application/json' });

  async function callMcp(key: string, name: string, args: Content) {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
    const response = await app.fetch('/mcp', { method: 'POST', headers: headers(key), body: JSON.stringify(message) });
    const answer = (await response.json()) as { result?: { isError?: boolean; content: Content[] } } & Content;
    if (!answer.result) return { isRefused: true, content: answer };
    return { isRefused: answer.result.isError === true, content: dataOf(answer.result) };
  }

  const post = (key: string, tool: string, args: Content): Promise<Response> =>
    app.fetch(`/api/tools/${tool}`, { method: 'POST', headers: headers(key), body: JSON.stringify(args) });

  async function callApi(key: string, tool: string, args: Content) {
    const response = await post(key, tool, args);
    const { image: _, ...content } = (await response.json()) as Content;
    return { isRefused: response.status >= 400, content: response.status === 422 ? denialIn(content) : content };
  }

  async function outcome(door: Door, tool: string, args: (world: SampleWorld) => Content): Promise<Outcome> {
    const before = await rowCounts(app.database);
    const { isRefused, content } = await door.call(tool, args(door.world));
    return { isRefused, content: comparable(content), rows: added(before, await rowCounts(app.database)) };
  }

  it('has samples of every tool', () => {
    expect(Object.keys(TOOL_SAMPLES)).toEqual(catalogue.map(({ name }) => name));
  });

  const rows = Object.entries(TOOL_SAMPLES);
  const inProcess = rows.filter(([tool]) => !NEEDS_SERVICE.includes(tool));

  it.each(inProcess)('%s: the same call has the same result, price and rows', async (tool, { good }) => {
    const [byMcp, byApi] = [await outcome(mcp, tool, good), await outcome(api, tool, good)];
    expect(byApi).toEqual(byMcp);
    expect(byApi.isRefused).toBe(false);
  });

  it.each(rows.flatMap(([tool, { refused }]) => (refused ? [[tool, refused] as const] : [])))(
    '%s: the same call is refused with the same denial and writes nothing',
    async (tool, refused) => {
      const [byMcp, byApi] = [await outcome(mcp, tool, refused), await outcome(api, tool, refused)];
      expect(byApi).toEqual(byMcp);
      expect(byApi).toMatchObject({ isRefused: true, rows: {}, content: { error_code: expect.any(String) as string } });
    },
  );

  it.each(rows)('%s: arguments of another shape are 422 here and a tool result there', async (tool, { misshapen }) => {
    const before = await rowCounts(app.database);
    const { isRefused, content } = await mcp.call(tool, misshapen);
    expect([isRefused, content['error_code']]).toEqual([true, 'input_unsupported']);
    const response = await post(api.key, tool, misshapen);
    const { detail } = (await response.json()) as { detail: { loc: unknown[]; msg: string; type: string }[] };
    expect([response.status, detail[0]?.loc[0]]).toEqual([422, 'body']);
    for (const { msg } of detail.slice(0, 1)) expect(String(content['error_description'])).toContain(wordsOf(msg));
    expect(added(before, await rowCounts(app.database))).toEqual({});
  });

  it.each(catalogue.map(({ name }) => name))('%s: a key without its scopes meets the same denial', async (tool) => {
    const { scopes } = catalogue.find(({ name }) => name === tool) ?? { scopes: [] };
    const other: Scope = scopes.some((scope) => scope === 'library:read') ? 'media:generate' : 'library:read';
    const { key } = await app.key({ scopes: [other] });
    const args = TOOL_SAMPLES[tool]?.good(api.world) ?? {};
    const [byMcp, byApi] = [await callMcp(key, tool, args), await callApi(key, tool, args)];
    expect(comparable(byApi)).toEqual(comparable(byMcp));
    const lacksScope = scopes.some((scope) => scope !== other);
    expect(byApi.content['error_code'] === 'insufficient_scope').toBe(lacksScope);
  });

  it.each(rows.filter(([tool]) => tool.startsWith('x_')))(
    '%s: an account without X meets the same denial',
    async (tool, { good }) => {
      const { key } = await app.key({ scopes: SCOPES });
      const args = good(api.world);
      const [byMcp, byApi] = [await callMcp(key, tool, args), await callApi(key, tool, args)];
      expect(comparable(byApi)).toEqual(comparable(byMcp));
      expect(byApi.content['error_code']).toBe('x_not_connected');
    },
  );

  it('no tool is reached by a key that is not one', async () => {
    for (const { name } of catalogue) {
      expect((await post(newId(), name, {})).status).toBe(401);
    }
  });
});

describe('tools that answer a picture', () => {
  let service: SharedService;
  let key: string;

  beforeAll(async () => {
    service = await SharedService.open();
    key = await service.key();
  });
  afterAll(() => service.release());

  const post = (path: string, body: object): Promise<Content> => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const ready = async (): Promise<Content | undefined> => {
      const response = await fetch(service.address + path, { method: 'POST', headers, body: JSON.stringify(body) });
      const answer = (await response.json()) as Content;
      const refusal = response.ok ? refusalIn(answer) : answer;
      if (refusal === undefined) return answer;
      // A machine under load answers that it is busy, and when to come back.
      if (refusal['retryable'] !== true) throw new Error(JSON.stringify(refusal));
    };
    return vi.waitUntil(ready, { timeout: 120_000, interval: 1_000 });
  };

  it.each(NEEDS_SERVICE)('%s: the same call has the same content and the same picture', async (name) => {
    const { good } = TOOL_SAMPLES[name] ?? {};
    if (!good) throw new Error(`no sample of ${name}`);
    const args = good(NO_WORLD);
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
    const { result } = (await post('/mcp', call)) as { result: { content: Content[] } };
    const answer = await post(`/api/tools/${name}`, args);
    expect(await mistakeOfAnswer(name, answer)).toBeUndefined();
    const { image, ...content } = answer;
    expect(comparable(content)).toEqual(comparable(dataOf(result)));
    expect(result).not.toHaveProperty('structuredContent');
    const { type: _, mimeType, data } = result.content.find(({ type }) => type === 'image') ?? {};
    expect(image).toEqual({ mime_type: mimeType, data });
    expect(String(data).length).toBeGreaterThan(1000);
  });
});

/** The refusal in a result of MCP. */
function refusalIn({ result }: { result?: { isError?: boolean; structuredContent: Content } }): Content | undefined {
  return result?.isError ? result.structuredContent : undefined;
}

/** What the OpenAPI file says against an answer with status 200. */
async function mistakeOfAnswer(tool: string, body: Content): Promise<string | undefined> {
  const api = new ResolvedApi(await read('openapi-2.0.0.json'));
  const answer = api.operations.find(({ path }) => path === `/api/tools/${tool}`)?.answers.get(200);
  if (!answer?.types.has('application/json')) throw new Error(`the answer of ${tool} is not described`);
  return new AnswerSchemas(api).mistakeOf(answer, 'application/json', body);
}

/** A refusal of a tool that is a 422 by its code has the denial in its one finding. */
function denialIn(content: Content): Content {
  const [{ msg, type, ctx = {} }] = content['detail'] as [{ msg: string; type: string; ctx?: Content }];
  return { error_code: type, error_description: msg, ...ctx };
}

/** A finding without the name of its field, which the two doors write in their own ways. */
function wordsOf(msg: string): string {
  return msg.replace(/^[\w.]+ (?=must|is|has)/, '');
}
