import sharp from 'sharp';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { McpCaller } from '../../support/mcp/mcp-caller.js';
import { Service } from '../../support/service/service.js';

const answered = z.object({
  content: z.array(z.looseObject({ type: z.string(), data: z.string().optional(), mimeType: z.string().optional() })),
  structuredContent: z.record(z.string(), z.unknown()),
  isError: z.boolean().optional(),
});
type Answered = z.output<typeof answered>;

const LONG = 'Unbreakable'.repeat(10);
const title = (text: string, more: object = {}): object => ({ ...more, visual: { type: 'title', text } });
const film = (...scenes: object[]): Record<string, unknown> => ({
  tool: 'create_video',
  arguments: { scenes, resolution: '480p', voice: 'none', music: 'off', captions: 'none' },
});

describe('a preview of a film', () => {
  let service: Service;
  let caller: McpCaller;
  let key: string;

  beforeAll(async () => {
    service = await Service.start();
    key = /mmk_live_\w+/.exec(service.output)?.[0] ?? '';
    caller = await McpCaller.connect(service.address, key);
  });
  afterAll(async () => {
    await caller.close();
    await service.remove();
  });

  async function preview(asked: Record<string, unknown>): Promise<Answered> {
    return answered.parse(await caller.client.callTool({ name: 'preview_video', arguments: asked }));
  }

  /** The one picture of an answer. */
  function pictureOf({ content }: Answered): Buffer {
    const pictures = content.filter(({ type }) => type === 'image');
    expect(pictures.map(({ mimeType }) => mimeType)).toEqual(['image/jpeg']);
    return Buffer.from(pictures[0]?.data ?? '', 'base64');
  }

  it('is one picture that a model can see, with seconds and price', async () => {
    const scenes = Array.from({ length: 8 }, (_, n) => title(`Scene ${n} of the film`, { seconds: 2 }));
    const answer = await preview(film(...scenes));
    if (answer.isError) console.log(JSON.stringify(answer.content), service.output.slice(-3000));
    const picture = pictureOf(answer);
    expect(picture.length).toBeLessThanOrEqual(256 * 1024);
    const { width, height, format } = await sharp(picture).metadata();
    expect([format, Math.max(width, height) <= 1568]).toEqual(['jpeg', true]);
    expect(answer.structuredContent).toMatchObject({ tool: 'create_video', seconds: 16, credits: 4, usd: '0.04' });
    expect(answer.structuredContent['scenes']).toHaveLength(8);
  });
});
