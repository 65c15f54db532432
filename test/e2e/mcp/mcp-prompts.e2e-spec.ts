import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMcpApp, type McpApp } from '../../support/mcp/mcp-app.js';
import { testCatalogue } from '../../support/mcp/mcp-catalogue.js';
import { ERAS, legacy, post } from '../../support/mcp/mcp-post.js';

let app: McpApp;

beforeAll(async () => {
  app = await startMcpApp(testCatalogue);
});

afterAll(() => app.close());

describe.each(ERAS)('prompts in %s', (_era, form) => {
  async function ask(method: string, params: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    const { message, headers } = form(method, params);
    return (await post(app, message, { headers })).json;
  }

  it('are listed with a description of each and of every argument', async () => {
    const { prompts } = (await ask('prompts/list')).result as { prompts: { name: string; arguments: object[] }[] };
    expect(prompts.map(({ name }) => name)).toEqual(['storyboard', 'product_ad', 'remix_brief', 'social_post']);
    expect(prompts[0]).toMatchObject({
      title: 'Storyboard a video',
      description: expect.any(String) as string,
      arguments: expect.arrayContaining([
        { name: 'idea', title: 'Idea', description: 'What the video is about.', required: true },
      ]) as object[],
    });
  });

  it('become a request in the name of the user', async () => {
    const params = { name: 'storyboard', arguments: { idea: 'a lighthouse', voice: 'awb' } };
    const { messages } = (await ask('prompts/get', params)).result as { messages: { content: { text: string } }[] };
    expect(messages).toMatchObject([{ role: 'user', content: { type: 'text' } }]);
    expect(messages[0]?.content.text).toMatch(/a lighthouse[^]*voice: "awb"[^]*estimate_cost[^]*await_resource/);
  });

  it.each([
    [{ name: 'nothing' }, 'Unknown prompt: nothing'],
    [{ name: 'storyboard' }, 'This prompt needs the argument idea.'],
    [{ name: 'storyboard', arguments: { idea: 'x', theme: 'ugly' } }, 'This prompt takes as theme one of '],
    [{ name: 'storyboard', arguments: { idea: 'x', __proto: 'y' } }, 'This prompt has no argument __proto'],
  ])('that cannot be made say why: %j', async (params, says) => {
    const error = (await ask('prompts/get', params)).error as { message: string };
    expect(error).toMatchObject({ code: -32602 });
    expect(error.message).toContain(says);
  });

  it('are one page: a cursor was never given out', async () => {
    expect((await ask('prompts/list', { cursor: 'forged' })).error).toMatchObject({ code: -32602 });
  });
});

it.each([{ name: 5 }, { name: 'storyboard', arguments: ['x'] }, { name: 'storyboard', arguments: { idea: 5 } }])(
  'parameters of a wrong type are invalid, %j',
  async (params) => {
    expect((await post(app, legacy('prompts/get', params))).json.error).toMatchObject({ code: -32602 });
  },
);
