import { VISIBILITIES } from '@libs/library';
import { bytesForCredits, creditsForImport, LARGEST_IMPORT_BYTES } from '@libs/providers';
import { z } from 'zod';
import { defineTool, type Tool } from '../define-tool.js';
import { nameOfAddress } from '../name-of-address.js';
import { startedAnswer, startedOutput } from '../started-answer.js';
import { writeInput } from '../write-input.js';

const MOST_CREDITS = creditsForImport(LARGEST_IMPORT_BYTES);
const PROVIDER = 'import';

const input = z.strictObject({
  url: z.string().min(1).max(2048).describe('Public https address of the file itself; at most 512 MB.'),
  name: writeInput.name,
  visibility: z.enum(VISIBILITIES).default('private').describe('Who may fetch it.'),
  idempotency_key: writeInput.idempotency_key,
  max_cost_credits: z.int().min(0).max(1_000_000).optional().describe('Holds no more; each credit lets 100 MB in.'),
});

export const libImport: Tool = defineTool({
  name: 'lib_import',
  title: 'Import file',
  description: 'Brings an image from a public https address into your library. Answers at once with a resource id.',
  lanes: ['oauth', 'api_key'],
  scopes: ['library:write'],
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input,
  output: startedOutput,
  price: mostCredits,
  async run({ idempotency_key: idempotencyKey, max_cost_credits: maxCostCredits, ...asked }, context) {
    const credits = mostCredits({ max_cost_credits: maxCostCredits });
    const { name, kind } = nameOfAddress(asked.url);
    const work = { kind, name: asked.name ?? name, mimeType: 'application/octet-stream', credits, provider: PROVIDER };
    const started = await context.startProduction.run({
      accountId: context.principal.accountId,
      tool: 'lib_import',
      ...work,
      visibility: asked.visibility,
      briefs: [{ url: asked.url, mostBytes: bytesForCredits(credits) }],
      creditsEach: credits,
      maxCostCredits,
      idempotencyKey,
      arguments: asked,
      metadata: { provider: PROVIDER, origin: 'import', source: 'url' },
    });
    const answer = startedAnswer(started, work, context);
    return { ...answer, text: `${answer.text} It costs 1 credit per started 100 MB, at most ${credits}.` };
  },
});

/** What is held: the size is known only when the file is in. The least is one credit, whatever the ceiling. */
function mostCredits({ max_cost_credits: ceiling = MOST_CREDITS }: { max_cost_credits?: number }): number {
  return Math.max(1, Math.min(MOST_CREDITS, ceiling));
}
