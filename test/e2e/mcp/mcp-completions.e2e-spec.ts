import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMcpApp, type McpApp } from '../../support/mcp/mcp-app.js';
import { testCatalogue } from '../../support/mcp/mcp-catalogue.js';
import { ERAS, legacy, post } from '../../support/mcp/mcp-post.js';

let app: McpApp;

beforeAll(async () => {
  app = await startMcpApp(testCatalogue);
});

afterAll(() => app.close());

const TEMPLATE = { type: 'ref/resource', uri: 'media://resource/{resource_id}' };
const prompt = (name: string) => ({ type: 'ref/prompt', name });

describe.each(ERAS)('completion in %s', (_era, form) => {
  async function ask(ref: object, name: string, value: string, token = 'key') {
    const { message, headers } = form('completion/complete', { ref, argument: { name, value } });
    return (await post(app, message, { headers: { ...headers, authorization: `Bearer ${token}` } })).json;
  }

  async function values(...args: Parameters<typeof ask>): Promise<unknown> {
    return ((await ask(...args)).result as { completion: unknown }).completion;
  }

  it('finds the allowed values of a prompt that begin so, whatever their case', async () => {
    expect(await values(prompt('storyboard'), 'music', 'CA')).toEqual({ values: ['calm'], total: 1, hasMore: false });
    expect(await values(prompt('social_post'), 'voice', 'k')).toMatchObject({ values: ['kal16'] });
    expect(await values(prompt('product_ad'), 'aspect_ratio', '')).toMatchObject({ total: 4 });
    expect(await values(prompt('storyboard'), 'idea', 'a')).toMatchObject({ values: [], total: 0 });
  });

  it.each([
    ['the template', TEMPLATE],
    ['a prompt', prompt('remix_brief')],
  ])('finds identifiers of the own library for %s', async (_, ref) => {
    expect(await values(ref, 'resource_id', 'video')).toEqual({ values: ['1', '2', '3'], total: 3, hasMore: false });
    expect(await values(ref, 'resource_id', 'video', 'bob')).toMatchObject({ values: [], total: 0 });
    expect(await values(ref, 'resource_id', 'video', 'maker')).toMatchObject({ values: [], total: 0 });
  });

  it('sends a hundred at most and says that there are more', async () => {
    const completion = (await values(TEMPLATE, 'resource_id', 'many')) as { values: string[] };
    expect(completion).toMatchObject({ total: 101, hasMore: true });
    expect(completion.values).toHaveLength(100);
  });

  it.each([
    [prompt('nothing'), 'idea'],
    [prompt('storyboard'), 'toString'],
    [{ type: 'ref/resource', uri: 'file:///{path}' }, 'path'],
    [TEMPLATE, 'path'],
  ])('of %j, argument %s, is an error: there is no such thing', async (ref, name) => {
    expect((await ask(ref, name, '')).error).toMatchObject({ code: -32602 });
  });

  it('shows nothing of a failure of ours', async () => {
    app.log.length = 0;
    const { error } = await ask(TEMPLATE, 'resource_id', 'broken');
    expect(error).toMatchObject({ code: -32603 });
    expect(JSON.stringify(error)).not.toContain('1234');
    expect(app.log).toHaveLength(1);
  });
});

it.each([{}, { ref: TEMPLATE }, { ref: TEMPLATE, argument: { name: 'resource_id', value: 5 } }, { ref: 'x' }])(
  'parameters of a wrong form are invalid, %j',
  async (params) => {
    expect((await post(app, legacy('completion/complete', params))).json.error).toMatchObject({ code: -32602 });
  },
);
