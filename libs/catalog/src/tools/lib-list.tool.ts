import { RESOURCE_KINDS, RESOURCE_STATUSES, seenKind, UNLISTED_KINDS } from '@libs/library';
import { z } from 'zod';
import { defineTool } from '../define-tool.js';
import { EXAMPLE_ID } from '../answers/example-answers.js';
import { icon } from '../icon.js';
import { oneLine } from '../inputs/one-line.js';

export const libList = defineTool({
  name: 'lib_list',
  title: 'List library',
  icon: icon('M4 5h16v3H4zM4 10.5h16v3H4zM4 16h16v3H4z'),
  description: 'Lists your resources, newest first, with filters and a cursor.',
  group: 'library',
  lanes: ['oauth', 'api_key', 'x402'],
  scopes: ['library:read'],
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    kind: z.enum(RESOURCE_KINDS).optional().describe('Only this kind.'),
    status: z.enum(RESOURCE_STATUSES).optional().describe('Only this status.'),
    mime_type: oneLine(100).optional().describe('Prefix of the media type, for example image/.'),
    search: oneLine(120).optional().describe('Part of the name.'),
    tags: z.array(oneLine(40)).max(20).optional().describe('Only resources with all of these.'),
    include: z
      .array(z.enum(['adapters', 'deleted', 'receipts']))
      .default([])
      .describe('Also list these.'),
    limit: z.int().min(1).max(200).default(50).describe('Rows of a page.'),
    cursor: z.string().max(200).optional().describe('next_cursor of the page before.'),
  }),
  output: z.object({
    items: z
      .array(
        z.object({
          id: z.string().describe('The resource_id of other tools.'),
          name: z.string().describe('Name in the library.'),
          kind: z
            .string()
            .optional()
            .describe('video, image, audio, adapter or receipt; absent until an import was seen.'),
          status: z.string().describe('queued, processing, completed, failed or cancelled.'),
          mime_type: z.string().describe('Of the file.'),
          visibility: z.string().describe('private or public.'),
          short_id: z.string().describe('The short address is /r/{short_id}.'),
          parent_id: z.string().optional().describe('Film it is a shot of, perhaps deleted; absent for whole works.'),
          created_at: z.string().describe('ISO 8601.'),
          taken_down: z.literal(true).optional().describe('Only where the operator took it down: it cannot be public.'),
          deleted: z.literal(true).optional().describe('Only of deleted resources.'),
        }),
      )
      .describe('The page, newest first.'),
    total: z.number().describe('Of all pages.'),
    next_cursor: z.string().optional().describe('cursor of the next page; absent on the last.'),
  }),
  example: {
    arguments: { kind: 'video', limit: 1 },
    result: {
      items: [
        {
          id: EXAMPLE_ID,
          name: 'Why the sky is blue',
          kind: 'video',
          status: 'completed',
          mime_type: 'video/mp4',
          visibility: 'private',
          short_id: 'aB3dE5fG7h',
          created_at: '2026-11-22T09:30:00.000Z',
        },
      ],
      total: 2,
      next_cursor: 'MjAyNi0xMS0yMg',
    },
  },
  async run({ mime_type: mimeType, include, ...filter }, context) {
    const page = await context.listResources.run(context.principal.accountId, {
      ...filter,
      mimeType,
      includeDeleted: include.includes('deleted'),
      unlisted: UNLISTED_KINDS.filter((each) => include.includes(`${each}s` as const)),
    });
    return {
      content: {
        items: page.items.map((item) => ({
          id: item.id,
          name: item.name,
          kind: seenKind(item),
          status: item.status,
          mime_type: item.mime_type,
          visibility: item.visibility,
          short_id: item.short_id,
          ...(item.parent_id !== null && { parent_id: item.parent_id }),
          created_at: item.created_at.toISOString(),
          ...(item.taken_down_at && { taken_down: true as const }),
          ...(item.deleted_at && { deleted: true as const }),
        })),
        total: page.total,
        ...(page.nextCursor && { next_cursor: page.nextCursor }),
      },
      text: `${page.items.length} of ${page.total} ${page.total === 1 ? 'resource' : 'resources'}.`,
    };
  },
});
