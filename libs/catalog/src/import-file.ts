import type { ResourceKind, Visibility } from '@libs/library';
import { bytesForCredits, creditsForImport, LARGEST_IMPORT_BYTES, type ImportBrief } from '@libs/providers';
import type { ToolAnswer } from './define-tool.js';
import type { ImportInput } from './import-input.js';
import { nameOfAddress } from './name-of-address.js';
import { startedAnswer, type startedOutput } from './started-answer.js';
import type { ToolContext } from './tool-context.js';
import type { z } from 'zod';

type Started = ToolAnswer<z.infer<typeof startedOutput>>;

const MOST_CREDITS = creditsForImport(LARGEST_IMPORT_BYTES);

/** What is held: the size of a file elsewhere is known only when it is in. The least is one credit, whatever the ceiling. */
export function heldForAddress(ceiling = MOST_CREDITS): number {
  return Math.max(1, Math.min(MOST_CREDITS, ceiling));
}

/** Starts the import of the file behind an address. */
export function importAddress(asked: ImportInput & { url: string }, context: ToolContext): Promise<Started> {
  const { idempotency_key: idempotencyKey, max_cost_credits: maxCostCredits, ...given } = asked;
  const credits = heldForAddress(maxCostCredits);
  const { name, kind } = nameOfAddress(asked.url);
  return start(context, {
    name: asked.name ?? name,
    kind,
    credits,
    visibility: asked.visibility ?? 'private',
    brief: { url: asked.url, mostBytes: bytesForCredits(credits) },
    source: 'url',
    more: { arguments: given, maxCostCredits, idempotencyKey },
  });
}

/** Starts the import of the file that was sent. Its resource has the upload's id, so that a repetition starts nothing. */
export async function importUpload(
  completed: NonNullable<ImportInput['upload_complete']>,
  context: ToolContext,
): Promise<Started> {
  const upload = await context.findReceivedUpload(context.principal.accountId, completed);
  return start(context, {
    name: upload.name,
    kind: 'image',
    credits: creditsForImport(upload.size_bytes),
    visibility: upload.visibility,
    brief: { key: upload.storage_key, mostBytes: upload.size_bytes },
    source: 'upload',
    more: { arguments: completed, resourceId: upload.id },
  });
}

interface Import {
  name: string;
  /** A guess until the file was looked at. */
  kind: ResourceKind;
  credits: number;
  visibility: Visibility;
  brief: ImportBrief;
  source: 'url' | 'upload';
  more: { arguments: object; maxCostCredits?: number; idempotencyKey?: string; resourceId?: string };
}

async function start(context: ToolContext, { brief, source, visibility, more, ...work }: Import): Promise<Started> {
  const described = { ...work, mimeType: 'application/octet-stream', provider: 'import' };
  const started = await context.startProduction.run({
    ...described,
    ...more,
    arguments: { ...more.arguments },
    accountId: context.principal.accountId,
    tool: 'lib_import',
    visibility,
    briefs: [{ ...brief }],
    creditsEach: work.credits,
    metadata: { provider: 'import', origin: 'import', source },
  });
  const answer = startedAnswer(started, described, context);
  return { ...answer, text: `${answer.text} It costs 1 credit per started 100 MB, at most ${work.credits}.` };
}
