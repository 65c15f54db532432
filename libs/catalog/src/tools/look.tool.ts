import { deny } from '@libs/kernel';
import { RESOURCE_KINDS, sourceNotReady } from '@libs/library';
import { z } from 'zod';
import { EXAMPLE_ID, EXAMPLE_PICTURE_URL } from '../answers/example-answers.js';
import { pictureUrl } from '../answers/picture-url.js';
import { filmSheet, finishedFilm } from '../calls/film-sheet.js';
import { defineTool } from '../define-tool.js';
import { icon } from '../icon.js';
import { resourceId } from '../inputs/resource-id.js';

export const look = defineTool({
  name: 'look',
  title: 'Look at resource',
  icon: icon('M12 5C7 5 3 8.5 1 12c2 3.5 6 7 11 7s9-3.5 11-7c-2-3.5-6-7-11-7zm0 3a4 4 0 1 1 0 8a4 4 0 1 1 0-8z'),
  description: 'Shows a finished image, or frames of a finished video, as one small picture. Free.',
  group: 'make',
  lanes: ['oauth', 'api_key', 'x402'],
  scopes: ['library:read'],
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  hasPicture: true,
  input: z.strictObject({ resource_id: resourceId }),
  output: z.object({
    resource_id: z.string().describe('As it was asked for.'),
    name: z.string().describe('Name in the library.'),
    kind: z.enum(RESOURCE_KINDS).describe('What it is; of a video the picture shows frames with their seconds.'),
    picture_url: pictureUrl,
  }),
  example: {
    arguments: { resource_id: EXAMPLE_ID },
    result: {
      resource_id: EXAMPLE_ID,
      name: 'Why the sky is blue',
      kind: 'video',
      picture_url: EXAMPLE_PICTURE_URL,
    },
  },
  async run({ resource_id }, context) {
    const { accountId } = context.principal;
    const resource = await context.findResource(accountId, resource_id);
    if (resource.status !== 'completed') throw sourceNotReady(resource);
    context.claimPicture();
    const film = finishedFilm(resource);
    const image = film ? await filmSheet(film, context) : await context.thumbnailOf(resource);
    if (!image) {
      throw deny('input_unsupported', `The ${resource.kind} ${resource.id} has no picture.`, {
        nextStep: 'Look at an image or a video.',
      });
    }
    const { name, kind } = resource;
    const file = context.offers('lib_get') ? ' lib_get has the address of the file itself.' : '';
    return {
      content: { resource_id, name, kind, picture_url: await context.keepPicture(accountId, image) },
      text: `${film ? 'Frames of' : 'A small picture of'} "${name}".${file}`,
      image,
    };
  },
});
