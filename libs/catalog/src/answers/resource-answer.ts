import { RESOURCE_STATUSES, VISIBILITIES, type Resource } from '@libs/library';
import { z } from 'zod';
import type { ToolAnswer } from '../define-tool.js';
import { pictureUrl } from './picture-url.js';
import { ADDRESS_NEEDS } from './reading-scope.js';
import type { ToolContext } from '../tool-context.js';

/** The library resource of the specification. */
export const resourceOutput = z.object({
  id: z.string().describe('The resource_id of other tools.'),
  name: z.string().describe('Name in the library.'),
  status: z.enum(RESOURCE_STATUSES).describe('Where its job stands.'),
  visibility: z.enum(VISIBILITIES).describe('Who may fetch it.'),
  storage_url: z.string().optional().describe('Signed address, valid 15 minutes, once completed; needs library:read.'),
  short_url: z.string().describe('Short address for people; opens for anybody while it is public.'),
  picture_url: pictureUrl.optional(),
  mime_type: z.string().describe('Of the file.'),
  metadata: z
    .record(z.string(), z.unknown())
    .describe(
      'Facts of the file and of how it was made; members may be added. parent_id: film it is a shot of. taken_down: by the operator; it cannot be public.',
    ),
});

export async function resourceAnswer(
  resource: Resource,
  context: ToolContext,
  said: string,
): Promise<ToolAnswer<z.infer<typeof resourceOutput>>> {
  const { mime_type, metadata, ...shown } = await context.present(resource, context.principal);
  const isHidden = resource.storage_key !== null && shown.storage_url === undefined;
  const notes = [
    ...(resource.taken_down_at === null ? [] : ['The operator took it down; it cannot be public.']),
    ...(isHidden ? [ADDRESS_NEEDS] : []),
  ];
  return {
    content: { ...shown, short_url: context.address(`/r/${resource.short_id}`), mime_type, metadata },
    text: [`"${resource.name}" (${resource.mime_type}) ${said}.`, ...notes].join(' '),
  };
}
