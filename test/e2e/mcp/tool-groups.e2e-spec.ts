import { catalogue, offeredTools, TOOL_GROUP_NAMES } from '@libs/catalog';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { ERAS, post } from '../../support/mcp/mcp-post.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

interface Listed {
  result: { tools: { name: string }[] };
}

/** By a service without an application at X. */
const offeredHere = offeredTools(catalogue, { isXOn: false });
const LIBRARY = ['lib_list', 'lib_get', 'lib_update', 'lib_delete', 'lib_restore', 'lib_import'];

describe.each(ERAS)('groups of tools in %s', (era, request) => {
  let db: TestDatabase;
  let app: TestApp;
  let key: string;

  beforeAll(async () => {
    db = await createTestDatabase();
    app = await TestApp.start(db.database);
    key = (await app.key()).key;
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });

  function ask(path: string, method: string, params?: object, bearer = key) {
    const { message, headers } = request(method, params);
    const target = { url: new URL('/mcp', app.address) };
    return post(target, message, { path, headers: { authorization: `Bearer ${bearer}`, ...headers } });
  }

  async function listed(path: string, bearer = key): Promise<string[]> {
    const { result } = (await ask(path, 'tools/list', undefined, bearer)).json as unknown as Listed;
    return result.tools.map(({ name }) => name);
  }

  it('narrow the list to what the address names', async () => {
    expect(await listed('/mcp?tools=library')).toEqual(LIBRARY);
    expect(await listed('/mcp?tools=library,account')).toEqual([...LIBRARY, 'account_status']);
    expect(await listed('/mcp/?tools=account')).toEqual(['account_status']);
    expect(await listed('/mcp')).toEqual(offeredHere.map(({ name }) => name));
  });

  it('have a tool each, and each tool has one of them', async () => {
    const each = await Promise.all(TOOL_GROUP_NAMES.map((group) => listed(`/mcp?tools=${group}`)));
    expect(each.filter((names) => names.length === 0)).toEqual([]);
    expect(each.flat().toSorted()).toEqual(offeredHere.map(({ name }) => name).toSorted());
  });

  it('refuse the call of another tool, and name the address that offers it', async () => {
    const call = { name: 'create_image', arguments: { prompt: 'A heron' } };
    const answer = await ask('/mcp?tools=library', 'tools/call', call);
    expect([answer.status, answer.json]).toMatchObject([
      403,
      {
        error_code: 'tool_not_allowed',
        actionable_next_step: 'Connect to /mcp?tools=library,make, or to /mcp for every tool.',
        retryable: false,
      },
    ]);
    const own = await ask('/mcp?tools=library', 'tools/call', { name: 'lib_list', arguments: {} });
    expect(own.json['result']).toMatchObject({ structuredContent: { items: [], total: 0 } });
  });

  /** The tools that a text names and that the address does not offer. */
  async function foreign(path: string, text: unknown, bearer = key): Promise<string[]> {
    const offered = await listed(path, bearer);
    const words = JSON.stringify(text).split(/[^a-z_]+/);
    return catalogue.map(({ name }) => name).filter((name) => words.includes(name) && !offered.includes(name));
  }

  const called = async (path: string, name: string, args: object): Promise<Record<string, unknown>> => {
    const { result } = (await ask(path, 'tools/call', { name, arguments: args })).json as unknown as {
      result: { structuredContent: Record<string, unknown> };
    };
    return result.structuredContent;
  };

  it.each([
    ['library', 'lib_import', { url: 'https://files.example/heron.png' }, 'Call lib_get with resource_id'],
    ['make', 'create_image', { prompt: 'A heron', size: 256 }, 'Call await_resource with resource_id'],
  ])('of %s start jobs whose next step names the tools of the address alone', async (group, tool, args, step) => {
    const path = `/mcp?tools=${group}`;
    const started = await called(path, tool, args);
    expect(started['next_step']).toContain(step);
    expect(await foreign(path, started)).toEqual([]);
    const cancelled = await called('/mcp?tools=make', 'cancel_job', { resource_id: started['resource_id'] });
    expect(await foreign('/mcp?tools=make', cancelled)).toEqual([]);
  });

  it('whose refusal needs a tool of another group name the address that offers it', async () => {
    const { resource_id: id } = await called('/mcp', 'create_image', { prompt: 'A heron', size: 256 });
    const refused = await called('/mcp?tools=library', 'lib_delete', { resource_id: id });
    expect(refused['actionable_next_step']).toBe(
      'Call cancel_job first, or wait until the job has ended. The address /mcp?tools=make,library offers cancel_job.',
    );
    const everywhere = await called('/mcp', 'lib_delete', { resource_id: id });
    expect(everywhere['actionable_next_step']).toBe('Call cancel_job first, or wait until the job has ended.');
  });

  async function instructionsAt(path: string, bearer = key): Promise<string> {
    const [method, params] = era.includes('2026')
      ? ['server/discover', {}]
      : ['initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } }];
    const { result } = (await ask(path, method, params, bearer)).json as unknown as {
      result: { instructions: string };
    };
    return result.instructions;
  }

  it.each(['make', 'edit', 'library', 'account', 'edit,library', 'make,edit'])(
    'of %s are introduced by instructions that name no other tool',
    async (groups) => {
      const path = `/mcp?tools=${groups}`;
      const instructions = await instructionsAt(path);
      expect(instructions).toContain('keeps them in a library');
      expect(await foreign(path, instructions)).toEqual([]);
    },
  );

  it.each([[['media:generate']], [['library:read']], [['library:write']]] as const)(
    'that a key of %s may not call are not named to it',
    async (scopes) => {
      const { key: narrow } = await app.key({ scopes: [...scopes] });
      const instructions = await instructionsAt('/mcp', narrow);
      expect(instructions).toContain('keeps them in a library');
      expect(await foreign('/mcp', instructions, narrow)).toEqual([]);
    },
  );

  it.each([
    ['make', ['storyboard', 'product_ad']],
    ['make,library', ['storyboard', 'product_ad', 'remix_brief', 'social_post']],
    ['library', []],
  ])('of %s have the prompts whose tools they offer', async (groups, offered) => {
    const path = `/mcp?tools=${groups}`;
    const { result } = (await ask(path, 'prompts/list')).json as unknown as { result: { prompts: { name: string }[] } };
    expect(result.prompts.map(({ name }) => name)).toEqual(offered);
  });

  it('refuse a prompt that names other tools, and name the address that offers it', async () => {
    const storyboard = { name: 'storyboard', arguments: { idea: 'a lighthouse' } };
    const { json: refused } = await ask('/mcp?tools=library', 'prompts/get', storyboard);
    expect(JSON.stringify(refused['error'])).toContain('Connect to /mcp?tools=make, or to /mcp for every prompt.');
    const { json: given } = await ask('/mcp?tools=make', 'prompts/get', storyboard);
    expect(given['result']).toMatchObject({ messages: [{ role: 'user' }] });
    expect(await foreign('/mcp?tools=make', given['result'])).toEqual([]);
  });

  it('of an unknown name are refused with those that exist', async () => {
    const answer = await ask('/mcp?tools=library,everything', 'tools/list');
    expect([answer.status, answer.json]).toMatchObject([
      422,
      { detail: [{ loc: ['query', 'tools'], msg: expect.stringContaining('make, edit, library, account') as string }] },
    ]);
  });

  it('stand in the discovery document and in the text for language models', async () => {
    const { toolGroups } = (await (await app.fetch('/.well-known/mcp.json')).json()) as { toolGroups: object[] };
    expect(toolGroups).toContainEqual({
      name: 'library',
      meaning: expect.any(String) as string,
      endpoint: `${app.address}/mcp?tools=library`,
      tools: LIBRARY,
    });
    expect(toolGroups).toHaveLength(TOOL_GROUP_NAMES.length);
    expect(await (await app.fetch('/docs/llms.txt')).text()).toContain(`${app.address}/mcp?tools=make,library`);
  });
});
