import { z } from 'zod';
import { EXAMPLE_PICTURE_URL } from '../answers/example-answers.js';
import { pictureUrl } from '../answers/picture-url.js';
import { defineTool } from '../define-tool.js';
import { icon } from '../icon.js';

export const findPicture = defineTool({
  name: 'find_picture',
  title: 'Find picture',
  icon: icon('M10 3a7 7 0 1 0 4.2 12.6L20 21.4l1.4-1.4-5.8-5.8A7 7 0 0 0 10 3zm0 2a5 5 0 1 1 0 10a5 5 0 0 1 0-10z'),
  description: 'Finds packaged pictures for words: ids for icon in scenes, and a sheet to look at. Free.',
  group: 'make',
  lanes: ['oauth', 'api_key', 'x402'],
  scopes: ['media:generate'],
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  hasPicture: true,
  input: z.strictObject({
    words: z.string().trim().min(1).max(120).describe('The thing, in a few English words, such as bicycle lamp.'),
  }),
  output: z.object({
    items: z
      .array(
        z.object({
          id: z.string().describe('Such as fluent:bicycle.'),
          name: z.string().describe('What it shows.'),
          set: z
            .string()
            .describe(
              'fluent and noto are coloured, tabler is drawn in lines; flag and simple are flags and brand marks.',
            ),
          covers: z.array(z.string()).describe('The words that it shows.'),
          lacks: z.array(z.string()).describe('The words that it does not show.'),
          fits: z.boolean().describe('Whether scenes show it for the words; the others are only near.'),
        }),
      )
      .describe('At most 12, best first; the sheet numbers them from 1.'),
    picture_url: pictureUrl.optional(),
  }),
  example: {
    arguments: { words: 'bicycle lamp' },
    result: {
      items: [
        {
          id: 'fluent:flashlight',
          name: 'flashlight',
          set: 'fluent',
          covers: ['bicycle', 'lamp'],
          lacks: [],
          fits: true,
        },
        { id: 'fluent:bicycle', name: 'bicycle', set: 'fluent', covers: ['bicycle'], lacks: ['lamp'], fits: false },
      ],
      picture_url: EXAMPLE_PICTURE_URL,
    },
  },
  async run({ words }, context) {
    context.claimPicture();
    const { principal, network, signal } = context;
    const { pictures, sheet } = await context.findPictures(words, { accountId: principal.accountId, network }, signal);
    const image = sheet && ({ bytes: sheet, mimeType: 'image/png' } as const);
    const address = image && (await context.keepPicture(principal.accountId, image));
    const items = pictures.map(({ id, name, set, covers, lacks, fits }) => ({ id, name, set, covers, lacks, fits }));
    const fitting = items.filter(({ fits }) => fits).length;
    const found =
      items.length === 0 ? 'No packaged picture has these words' : `${items.length} pictures, ${fitting} that fit`;
    const [best] = items;
    const lacking =
      best && best.lacks.length > 0 ? `; ${best.id} shows ${quoted(best.covers)}, not ${quoted(best.lacks)}` : '';
    const next = fitting === 0 ? '; try other words, or draw it in a scene of kind html' : '';
    return {
      content: { items, ...(address !== undefined && { picture_url: address }) },
      text: `${found}${lacking}${next}.`,
      ...(image && { image }),
    };
  },
});

function quoted(words: readonly string[]): string {
  return `“${words.join(' ')}”`;
}
