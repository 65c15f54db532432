import { RESOURCE_KINDS, RESOURCE_STATUSES } from '@libs/library';
import { z } from 'zod';
import { defineTool } from '../define-tool.js';
import { icon } from '../icon.js';
import { oneLine } from '../one-line.js';

export const libList = defineTool({
  name: 'lib_list',
  title: 'List library',
  icon: icon('M4 5h16v3H4zM4 10.5h16v3H4zM4 16h16v3H4z'),
  description: 'Lists your resources, newest first, with filters and a cursor.',
  group: 'library',
  lanes: ['oauth', 'api_key'],
  scopes: ['library:read'],
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    kind: z.enum(RESOURCE_KINDS).optional(),
    status: z.enum(RESOURCE_STATUSES).optional(),
    mime_type: oneLine(100).optional().describe('Prefix of the media type, for example image/.'),
    search: oneLine(120).optional().describe('Part of the name.'),
    tags: z.array(oneLine(40)).max(20).optional().describe('Only resources with all of these.'),
    include: z
      .array(z.enum(['deleted']))
      .default([])
      .describe('Also list deleted resources.'),
    limit: z.int().min(1).max(200).default(50),
    cursor: z.string().max(200).optional().describe('next_cursor of the page before.'),
  }),
  output: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        kind: z.string(),
        status: z.string(),
        mime_type: z.string(),
        visibility: z.string(),
        created_at: z.string(),
        deleted: z.literal(true).optional(),
      }),
    ),
    total: z.number(),
    next_cursor: z.string().optional(),
  }),
  async run({ mime_type: mimeType, include, ...filter }, context) {
    const page = await context.listResources.run(context.principal.accountId, {
      ...filter,
      mimeType,
      includeDeleted: include.includes('deleted'),
    });
    return {
      content: {
        items: page.items.map((item) => ({
          id: item.id,
          name: item.name,
          kind: item.kind,
          status: item.status,
          mime_type: item.mime_type,
          visibility: item.visibility,
          created_at: item.created_at.toISOString(),
          ...(item.deleted_at && { deleted: true as const }),
        })),
        total: page.total,
        ...(page.nextCursor && { next_cursor: page.nextCursor }),
      },
      text: `${page.items.length} of ${page.total} resources.`,
    };
  },
});
