import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { toolResult } from '../../support/mcp/client-rules.js';
import { dataOf } from '../../support/mcp/data-of.js';
import { McpCaller } from '../../support/mcp/mcp-caller.js';
import { whenNotBusy } from '../../support/mcp/when-not-busy.js';
import { legacy, post } from '../../support/mcp/mcp-post.js';
import { SharedService } from '../../support/service/shared-service.js';

type Answered = z.output<typeof toolResult>;

describe('find_picture', () => {
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

  async function find(given: object): Promise<Answered> {
    return toolResult.parse(
      await whenNotBusy(() => caller.client.callTool({ name: 'find_picture', arguments: { ...given } })),
    );
  }

  it('answers ids with a sheet that a model can see', async () => {
    const answer = await find({ words: 'bicycle lamp' });
    const { content } = answer;
    expect(dataOf(answer)['items']).toContainEqual(
      expect.objectContaining({ id: 'fluent:flashlight', covers: ['bicycle', 'lamp'], fits: true }),
    );
    const sheet = Buffer.from(content.find(({ type }) => type === 'image')?.data ?? '', 'base64');
    const { width, height, format } = await sharp(sheet).metadata();
    expect([format, sheet.length <= 262_144, Math.max(width, height) <= 1568]).toEqual(['png', true, true]);
  });

  it('says where no picture fits, without a sheet', async () => {
    const { content, structuredContent } = await find({ words: 'quux' });
    expect(structuredContent).toEqual({ items: [] });
    expect(content.map(({ type }) => type)).toEqual(['text', 'text']);
  });

  it.each([[{}], [{ words: '' }], [{ words: '   ' }], [{ words: 'a'.repeat(121) }], [{ words: 'dog', most: 3 }]])(
    'refuses %j',
    async (given) => {
      const { isError, content } = await find(given);
      expect([isError, content[0]]).toMatchObject([true, { text: expect.stringContaining('input_unsupported') }]);
    },
  );

  it('answers one sheet in a batch', async () => {
    const call = (id: string): object =>
      legacy('tools/call', { name: 'find_picture', arguments: { words: 'dog' } }, id);
    const headers = { authorization: `Bearer ${key}`, 'mcp-protocol-version': '2025-03-26' };
    const answer = await post({ url: new URL('/mcp', service.address) }, [call('1'), call('2')], { headers });
    expect(answer.text).toContain('A batch answers one picture at most');
    expect(answer.text.match(/"type":"image"/gu)).toHaveLength(1);
  });
});
