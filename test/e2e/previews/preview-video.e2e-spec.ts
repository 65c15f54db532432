import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machine } from '../../support/files/machine.js';
import { CLIENT_RULES, learned, toolResult } from '../../support/mcp/client-rules.js';
import { dataOf } from '../../support/mcp/data-of.js';
import { McpCaller } from '../../support/mcp/mcp-caller.js';
import { isBusy, whenNotBusy } from '../../support/mcp/when-not-busy.js';
import { SharedService } from '../../support/service/shared-service.js';

type Answered = z.output<typeof toolResult>;

const title = (text: string, more: object = {}): object => ({ seconds: 2, ...more, visual: { type: 'title', text } });
const markup = (html: string): object => ({ seconds: 2, visual: { type: 'html', html } });
/** A call of create_video whose film is small and silent. */
const order = (more: object): Record<string, unknown> => ({
  tool: 'create_video',
  arguments: { resolution: '480p', voice: 'none', music: 'off', captions: 'none', ...more },
});
const film = (...scenes: object[]): Record<string, unknown> => order({ scenes });

/** The one picture of an answer, within what a model can be shown. */
async function pictureOf({ content }: Answered): Promise<{ width: number; height: number }> {
  const pictures = content.filter(({ type }) => type === 'image');
  expect(pictures.map(({ mimeType }) => mimeType)).toEqual(['image/jpeg']);
  const bytes = Buffer.from(pictures[0]?.data ?? '', 'base64');
  expect(bytes.length).toBeLessThanOrEqual(256 * 1024);
  const { width, height, format } = await sharp(bytes).metadata();
  expect([format, Math.max(width, height) <= 1568]).toEqual(['jpeg', true]);
  return { width, height };
}

describe('a preview of a film', () => {
  let service: SharedService;
  let caller: McpCaller;
  let key: string;

  beforeAll(async () => {
    service = await SharedService.open();
    key = await service.key();
    caller = await McpCaller.connect(service.address, key);
  });
  afterAll(async () => {
    await caller.close();
    await service.release();
  });

  async function call(name: string, asked: Record<string, unknown>): Promise<Answered> {
    const options = { timeout: 60_000 };
    return toolResult.parse(
      await whenNotBusy(() => caller.client.callTool({ name, arguments: asked }, undefined, options)),
    );
  }

  const post = (body: object): Promise<Response> =>
    fetch(`${service.address}/mcp`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${key}`,
        'Content-Type': 'application/json',
        'MCP-Protocol-Version': '2025-03-26',
      },
      body: JSON.stringify(body),
    });
  const message = (id: number, name: string, given: object): object => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: {
      name,
      arguments: given,
    },
  });

  it('answers how words are said that are written otherwise, and a date of two readings', async () => {
    const scenes = [title('Room 4B', { seconds: 5, say: 'Room 4B in Łódź opens on 5/12.' })];
    const asked = { scenes, voice: 'slt', pronounce: { Łódź: 'wootch' } };
    expect(dataOf(await call('preview_video', order(asked)))).toMatchObject({
      spoken: ['4B: four B', 'Łódź: wootch', '5/12: five twelve'],
      findings: [{ scene: 0, field: 'say', kind: 'speech' }],
    });
  });

  it('is one picture that a model can see, with seconds, price and the seed of its look', async () => {
    const scenes = Array.from({ length: 3 }, (_, n) => title(`Scene ${n} of the film`, { seconds: 5 }));
    const answer = await call('preview_video', film(...scenes));
    await pictureOf(answer);
    const data = dataOf(answer);
    expect(data).toMatchObject({
      tool: 'create_video',
      seconds: 15,
      credits: 3,
      usd: '0.03',
      seed: expect.any(Number) as number,
      look: { tone: 'plain', because: [], music: 'off' },
      findings: [],
    });
    expect(data['scenes']).toHaveLength(3);
  });

  if (!machine.hasSandbox)
    it('refuses markup of the caller, since this machine refuses the sandbox', async () => {
      const refusal = await caller.refusal('preview_video', film(markup('<p>Well</p>')));
      expect(refusal).toMatchObject({ error_code: 'input_unsupported', retryable: false });
      expect(refusal['error_description']).toContain('cannot isolate HTML of callers');
    });

  it.runIf(machine.hasSandbox)('names scene and field of what is wrong in markup of the caller', async () => {
    const wide =
      '<p style="position:absolute;left:700px;top:90px;font:60px sans-serif;white-space:nowrap">Too far right</p>';
    const data = dataOf(await call('preview_video', film(title('Well'), markup(wide))));
    expect(data['findings']).toContainEqual(
      expect.objectContaining({ scene: 1, field: 'visual.html', kind: 'out_of_frame' }),
    );
  });

  it.runIf(machine.hasSandbox)('blames markup that never ends', async () => {
    const endless = film(markup('<script>setTimeout(() => { for (;;); });</script>'));
    const { content, isError } = await call('preview_video', endless);
    expect(isError).toBe(true);
    expect(JSON.parse(String(content[0]?.['text']))).toMatchObject({
      error_code: 'input_unsupported',
      actionable_next_step: expect.stringContaining('endless loops') as string,
    });
  });

  it.each([
    ['prompt', 'A calm evening'],
    ['script', 'The tide comes in. It never hurries.'],
  ])('shows the scenes that a %s is read into', async (field, words) => {
    const answer = await call('preview_video', order({ [field]: words }));
    expect(dataOf(answer)['scenes']).not.toEqual([]);
    await pictureOf(answer);
  });

  it('refuses what the tool would refuse, with the place of the mistake, and what has no scenes to show', async () => {
    const wrong = await caller.refusal('preview_video', film(title('Well'), { visual: { type: 'title' } }));
    expect(wrong).toMatchObject({ error_code: 'input_unsupported' });
    expect(wrong['error_description']).toMatch(/arguments\.scenes(\[1\]|\.1)/);
    const sound = { tool: 'create_audio', arguments: { mode: 'speech', text: 'Hello' } };
    expect(await caller.refusal('preview_video', sound)).toMatchObject({
      error_description: 'preview_video cannot show what this call of create_audio would make.',
      actionable_next_step: expect.stringContaining('create_video') as string,
    });
    expect(await caller.refusal('preview_video', { tool: 'nothing', arguments: {} })).toMatchObject({
      error_description: expect.stringContaining('must be one of create_video') as string,
    });
  });

  describe('and what is finished', () => {
    const made: Record<string, string> = {};

    beforeAll(async () => {
      const words = { prompt: 'A calm evening by the ocean' };
      const orders = {
        create_video: { ...words, duration_seconds: 2, resolution: '480p', fps: 24, voice: 'none' },
        create_image: { ...words, size: 256 },
        create_audio: { mode: 'sfx', text: 'A bell', duration_seconds: 1 },
      };
      for (const [tool, order] of Object.entries(orders)) {
        const { resource_id: id } = await caller.call<{ resource_id: string }>(tool, order);
        await caller.ended(id);
        made[tool] = id;
      }
    });

    const looked = { resource_id: expect.any(String) as string };
    const shownSmall = ({ content }: Answered): void => {
      const bytes = Buffer.from(content.find(({ type }) => type === 'image')?.data ?? '', 'base64');
      expect([bytes.length > 1000, bytes.length <= 65_536]).toEqual([true, true]);
    };
    const leadsToLook = ({ content }: Answered): void => {
      expect(content.filter(({ type }) => type === 'image')).toEqual([]);
      expect(content[1]?.text).toContain('Call look to be shown frames.');
    };
    const of =
      (tool: string, more: object = {}) =>
      () => ({ resource_id: made[tool], ...more });
    const tools: [tool: string, asked: () => object, data: object, also?: (answer: Answered) => void][] = [
      ['preview_video', () => film(title('Well')), { seconds: 2, credits: 1 }],
      ['find_picture', () => ({ words: 'dog' }), { items: expect.any(Array) as unknown }],
      ['look', of('create_image'), { ...looked, kind: 'image' }, shownSmall],
      ['look', of('create_video'), { ...looked, kind: 'video' }, shownSmall],
      ['lib_get', of('create_video', { frames: 4 }), { status: 'completed' }, leadsToLook],
      ['await_resource', of('create_video', { frames: true }), { status: 'completed' }, leadsToLook],
    ];

    it.each(tools)(
      'reaches the model of every kind of client as data and picture: %s',
      async (tool, asked, data, also) => {
        const result = await call(tool, { ...asked() });
        expect(result.content.some(({ type }) => type === 'image') && result.structuredContent).toBeFalsy();
        also?.(result);
        for (const [rule, handed] of Object.entries(CLIENT_RULES)) {
          const { data: heard, picture } = await learned(handed(result));
          expect(heard, rule).toMatchObject(data);
          expect((await sharp(picture).metadata()).width, rule).toBeGreaterThan(100);
        }
      },
    );

    it('has no frames where it is a sound, and says so', async () => {
      const sound = await call('lib_get', { resource_id: made['create_audio'], frames: true });
      expect(sound.content[1]?.text).toContain('No frames: only a completed video has them.');
    });
  });

  it('a batch draws one preview: an invalid one does not use that place, and other calls are answered', async () => {
    const asked = film(title('One of them'));
    const batch = [
      message(1, 'preview_video', film(title(''))),
      message(2, 'preview_video', asked),
      message(3, 'preview_video', asked),
      message(4, 'estimate_cost', asked),
    ];
    type Answers = { id: number; result: Answered }[];
    const answers = await whenNotBusy(async () => (await (await post(batch)).json()) as Answers);
    const byId = Object.fromEntries(answers.map(({ id, result }) => [id, result]));
    const pictured = [1, 2, 3].filter((id) => byId[id]?.content.some(({ type }) => type === 'image'));
    expect(pictured).toHaveLength(1);
    expect(pictured).not.toEqual([1]);
    const refused = byId[[2, 3].find((id) => !pictured.includes(id)) ?? 0];
    expect(refused?.structuredContent).toMatchObject({ error_code: 'input_unsupported', retryable: false });
    expect(byId[4]?.structuredContent).toMatchObject({ credits: 1 });
  });

  it('fifty at once from one key are drawn or refused with the time to come back, and nothing is left of them', async () => {
    const before = await kept();
    const all = Array.from({ length: 50 }, async (_, id) => {
      const response = await post(message(id, 'preview_video', film(title(`Preview ${id}`))));
      const { result } = (await response.json()) as { result: Answered };
      return { result, wait: response.headers.get('retry-after') };
    });
    await caller.client.listTools();
    const answers = await Promise.all(all);
    const refused = answers.filter(({ result }) => result.isError && !isBusy(result));
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(50);
    for (const { result, wait } of refused) {
      expect(result.structuredContent).toMatchObject({ error_code: 'concurrency_exceeded', retryable: true });
      expect(Number(wait)).toBeGreaterThan(0);
    }
    expect(await kept()).toEqual(before);
  });

  /** Resources, and files of previews. */
  async function kept(): Promise<unknown> {
    const { total } = await caller.call<{ total: number }>('lib_list');
    return { total, staged: await readdir(join(service.dataDir, 'staging')) };
  }
});
