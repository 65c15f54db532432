import { costCeilingExceeded } from '@libs/jobs';
import { PART_BYTES, partsOf } from '@libs/providers';
import { z } from 'zod';
import { icon } from '../icon.js';
import { defineTool, type Tool, type ToolAnswer } from '../define-tool.js';
import { EXAMPLE_ID } from '../answers/example-answers.js';
import { importAddress, importUpload, partsHeld } from '../calls/import-file.js';
import { importInput, type ImportInput } from '../calls/import-input.js';
import type { Price } from '../prices/price.js';
import { spenderOf } from '../calls/spender-of.js';
import { startedOutput } from '../answers/started-answer.js';
import type { ToolContext } from '../tool-context.js';
import { usdOf } from '../prices/usd-of.js';

const output = startedOutput.partial().extend({
  resource_id: z.string().describe('The resource being made, or that will be made of an upload.'),
  kind: startedOutput.shape.kind.optional().describe('What it is; absent until the bytes were seen.'),
  next_step: z.string().describe('What to do now.'),
  upload: z
    .object({
      put_url: z.string().describe('Signed address: PUT the bytes of the file there.'),
      size_bytes: z.number().describe('Exact size that it takes.'),
      expires_at: z.string().describe('ISO 8601.'),
    })
    .optional()
    .describe('Where to send the file.'),
});

/** Of a file elsewhere the size is not known yet: its price is then that of the largest, or the ceiling. */
const price: Price<ImportInput> = {
  credits: 1,
  per: 'started 100 MB, or started minute of 1080p film at 60 frames a second if that is more',
  units: ({ upload, max_cost_credits: ceiling }) => (upload ? partsOf(upload.size_bytes) : partsHeld(price, ceiling)),
};

export const libImport: Tool = defineTool({
  name: 'lib_import',
  title: 'Import file',
  icon: icon('M10 17h4v-7h4l-6-6-6 6h4zM5 18h14v3H5z'),
  description:
    'Brings an image, video or sound into your library: from a public https url, or sent (upload, PUT, upload_complete). Films that cost more to decode than their size says need max_cost_credits.',
  group: 'library',
  lanes: ['oauth', 'api_key'],
  scopes: ['library:write'],
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: importInput,
  output,
  example: {
    arguments: { upload: { size_bytes: 48_213 }, name: 'My photo' },
    result: {
      resource_id: EXAMPLE_ID,
      cost: { credits: 1, usd: '0.01' },
      upload: {
        put_url: 'https://media.example/api/uploads/0191e5a0?sig=…',
        size_bytes: 48_213,
        expires_at: '2026-11-22T09:45:00.000Z',
      },
      next_step: 'PUT the 48213 bytes to put_url, then call lib_import with upload_complete {resource_id, sha256}.',
    },
  },
  price,
  async run({ url, upload, upload_complete: completed, ...asked }, context) {
    if (url !== undefined) return importAddress({ ...asked, url }, price, context);
    if (completed) return importUpload(completed, asked.max_cost_credits, price, context);
    return askForFile({ ...asked, upload }, context);
  },
});

async function askForFile(
  { upload: { size_bytes: sizeBytes } = { size_bytes: 1 }, ...asked }: ImportInput,
  context: ToolContext,
): Promise<ToolAnswer<z.input<typeof output>>> {
  const credits = price.credits * partsOf(sizeBytes);
  const { max_cost_credits: ceiling = credits } = asked;
  if (credits > ceiling) throw costCeilingExceeded(credits, ceiling);
  await context.requireAccepted(context.principal.accountId, asked);
  const upload = await context.requestUpload.run(
    {
      ...spenderOf(context.principal),
      name: asked.name ?? '',
      visibility: asked.visibility ?? 'private',
      sizeBytes,
      idempotencyKey: asked.idempotency_key,
      price: { credits: price.credits, perBytes: PART_BYTES },
    },
    context.signal,
  );
  return {
    content: {
      resource_id: upload.id,
      cost: { credits, usd: usdOf(credits) },
      upload: {
        put_url: await context.uploadAddress(upload),
        size_bytes: sizeBytes,
        expires_at: upload.expires_at.toISOString(),
      },
      next_step: `PUT the ${sizeBytes} bytes to put_url, then call lib_import with upload_complete {resource_id, sha256}.`,
    },
    text: `Room for ${sizeBytes} bytes as ${upload.id}; nothing is held before upload_complete.`,
  };
}
