import { deny } from '@libs/kernel';
import { FILE_ROLES, fileGone, sourceNotReady } from '@libs/library';
import { z } from 'zod';
import { defineTool } from '../../define-tool.js';
import { EXAMPLE_ID } from '../../answers/example-answers.js';
import { resourceId } from '../../inputs/resource-id.js';

/** Bytes of one part: 1 MiB once they are written as base64. */
const LARGEST_PART = 768 * 1024;

export const libReadBytes = defineTool({
  name: 'lib_read_bytes',
  title: 'Read bytes of resource',
  description: 'Returns a part of the file of a completed resource, for a player whose host lets no address through.',
  group: 'library',
  lanes: ['oauth', 'api_key', 'x402'],
  scopes: ['library:read'],
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  forPages: true,
  input: z.strictObject({
    resource_id: resourceId,
    file: z.enum(FILE_ROLES).default('asset').describe('The file itself, or one that stands beside it.'),
    offset: z.int().min(0).default(0).describe('First byte, from 0.'),
    length: z.int().min(1).max(LARGEST_PART).default(LARGEST_PART).describe('Bytes at most.'),
  }),
  output: z.object({
    resource_id: z.string().describe('As it was asked for.'),
    mime_type: z.string().describe('Of the file.'),
    size_bytes: z.number().describe('Of the whole file.'),
    offset: z.number().describe('First byte of this part.'),
    length: z.number().describe('Bytes of this part.'),
  }),
  example: {
    arguments: { resource_id: EXAMPLE_ID, offset: 0 },
    result: { resource_id: EXAMPLE_ID, mime_type: 'video/mp4', size_bytes: 412_000, offset: 0, length: 412_000 },
  },
  async run({ resource_id, file, offset, length }, context) {
    const resource = await context.findResource(context.principal.accountId, resource_id);
    if (resource.status !== 'completed') throw sourceNotReady(resource);
    const found = await context.readPart(resource, file, { offset, length });
    if (found === undefined) throw file === 'asset' ? fileGone() : noSuchFile(file, resource_id);
    const { mimeType, sizeBytes, bytes } = found;
    if (offset >= sizeBytes) throw beyondEnd(offset, sizeBytes);
    return {
      content: { resource_id, mime_type: mimeType, size_bytes: sizeBytes, offset, length: bytes.length },
      text: `Bytes ${offset}–${offset + bytes.length - 1} of ${sizeBytes}.`,
      part: { uri: `media://resource/${resource.id}#${file}`, mimeType, bytes },
    };
  },
});

function noSuchFile(file: string, id: string): Error {
  return deny('not_found', `The resource ${id} has no ${file}.`, { nextStep: 'Read the file asset.' });
}

function beyondEnd(offset: number, sizeBytes: number): Error {
  return deny('input_unsupported', `offset is ${offset} and the file ends after ${sizeBytes} bytes.`, {
    nextStep: `Give an offset below ${sizeBytes}; size_bytes of any part says where the file ends.`,
  });
}
