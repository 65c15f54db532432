import { RESOURCE_STATUSES, VISIBILITIES, type Resource } from '@libs/library';
import { z } from 'zod';
import type { ToolAnswer } from './define-tool.js';
import { ADDRESS_NEEDS } from './reading-scope.js';
import type { ToolContext } from './tool-context.js';

/** The library resource of the specification. */
export const resourceOutput = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(RESOURCE_STATUSES),
  visibility: z.enum(VISIBILITIES),
  storage_url: z.string().optional().describe('Signed address, valid 15 minutes, once completed; needs library:read.'),
  mime_type: z.string(),
  metadata: z.record(z.string(), z.unknown()),
});

export async function resourceAnswer(
  resource: Resource,
  context: ToolContext,
  said: string,
): Promise<ToolAnswer<z.infer<typeof resourceOutput>>> {
  const content = await context.present(resource, context.principal);
  const isHidden = resource.storage_key !== null && content.storage_url === undefined;
  return {
    content,
    text: `"${resource.name}" (${resource.mime_type}) ${said}.${isHidden ? ` ${ADDRESS_NEEDS}` : ''}`,
    links: [{ uri: `media://resource/${resource.id}`, name: resource.name, mimeType: resource.mime_type }],
  };
}
