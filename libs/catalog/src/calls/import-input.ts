import { VISIBILITIES } from '@libs/library';
import { LARGEST_IMPORT_BYTES } from '@libs/providers';
import { z } from 'zod';
import { resourceId } from '../inputs/resource-id.js';
import { writeInput } from '../inputs/write-input.js';

const WAYS = ['url', 'upload', 'upload_complete'] as const;

/** What lib_import takes: exactly one of three ways, and what goes with it. */
export const importInput = z
  .strictObject({
    url: z.string().min(1).max(2048).optional().describe('Public https address of the file itself; at most 512 MB.'),
    upload: z
      .strictObject({ size_bytes: z.int().min(1).max(LARGEST_IMPORT_BYTES).describe('Exact size of the file.') })
      .optional()
      .describe('Answers a put_url to send the file to.'),
    upload_complete: z
      .strictObject({
        resource_id: resourceId,
        sha256: z
          .string()
          .regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits')
          .describe('Of the bytes that were sent, in hexadecimal digits.'),
      })
      .optional()
      .describe('Starts the import of the file that was sent.'),
    name: writeInput.name,
    visibility: z.enum(VISIBILITIES).optional().describe('Who may fetch it; default private.'),
    idempotency_key: writeInput.idempotency_key,
    max_cost_credits: z
      .int()
      .min(0)
      .max(1_000_000)
      .optional()
      .describe(
        'Held instead of the price by size, but for a sent image; a file that costs more is refused. With upload_complete for a sent file.',
      ),
  })
  .refine((asked) => WAYS.filter((way) => asked[way] !== undefined).length === 1, {
    path: ['url'],
    message: 'give exactly one of url, upload and upload_complete',
  })
  .refine((asked) => !asked.upload_complete || (asked.name ?? asked.visibility) === undefined, {
    path: ['upload_complete'],
    message: 'takes neither name nor visibility: they were given with upload',
  });

export type ImportInput = z.output<typeof importInput>;
