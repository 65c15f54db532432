import { z } from 'zod';

/** A result as it came over MCP. */
export const toolResult = z.looseObject({
  content: z.array(
    z.looseObject({
      type: z.string(),
      text: z.string().optional(),
      data: z.string().optional(),
      mimeType: z.string().optional(),
    }),
  ),
  structuredContent: z.record(z.string(), z.unknown()).optional(),
});
type Result = z.output<typeof toolResult>;
type Block = Result['content'][number];

/** What clients hand their model of a result, by rules that real clients were seen to follow. */
export const CLIENT_RULES: Readonly<Record<string, (result: Result) => Block[]>> = {
  'content alone': ({ content }) => content,
  'structured content alone, where there is any': ({ content, structuredContent }) =>
    structuredContent ? [{ type: 'text', text: JSON.stringify(structuredContent) }] : content,
  'the first text alone': ({ content }) => content.filter(({ type }) => type === 'text').slice(0, 1),
  'texts and pictures, and the end of the run at any other block': ({ content }) =>
    content.map((block) => {
      if (block.type === 'text' || block.type === 'image') return block;
      throw new Error(`${block.type} is not supported`);
    }),
  'texts, and no picture': ({ content }) => content.filter(({ type }) => type === 'text'),
};

/** What a model learns: the data, and the bytes of the picture, which it may have to fetch from its address. */
export async function learned(blocks: Block[]): Promise<{ data: Record<string, unknown>; picture: Buffer }> {
  const data = JSON.parse(blocks[0]?.text ?? '') as Record<string, unknown>;
  const shown = blocks.find(({ type }) => type === 'image');
  if (shown) return { data, picture: Buffer.from(shown.data ?? '', 'base64') };
  const response = await fetch(z.string().parse(data['picture_url']));
  if (!response.headers.get('content-type')?.startsWith('image/')) throw new Error(await response.text());
  return { data, picture: Buffer.from(await response.arrayBuffer()) };
}
