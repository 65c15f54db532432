import { seenKind, UNSEEN_TYPE, type MadeKind, type Visibility } from '@libs/library';
import {
  bytesOfParts,
  decodingMinutes,
  LARGEST_IMPORT_BYTES,
  MOST_DECODED_PIXELS,
  partsOf,
  type ImportBrief,
} from '@libs/providers';
import { SIGNATURE_BYTES, sniffMedia } from '@libs/film';
import { clientOf } from './client-of.js';
import type { ToolAnswer } from '../define-tool.js';
import type { ImportInput } from './import-input.js';
import { nameOfAddress } from './name-of-address.js';
import { nameOfWork } from './name-of-work.js';
import { priceInWords, type Price } from '../prices/price.js';
import { spenderOf } from './spender-of.js';
import { startedAnswer, type startedOutput } from '../answers/started-answer.js';
import type { ToolContext } from '../tool-context.js';
import type { z } from 'zod';

type StartedOutput = z.infer<typeof startedOutput>;
type Started = ToolAnswer<Omit<StartedOutput, 'kind'> & Partial<Pick<StartedOutput, 'kind'>>>;

const MOST_PARTS = partsOf(LARGEST_IMPORT_BYTES);
const MOST_MINUTES = decodingMinutes(MOST_DECODED_PIXELS);

/**
 * Parts that are held for: those of the largest file where the size is not known yet. What decoding takes is known only
 * when the file is in, so a ceiling holds for as many minutes as it pays. At least one, whatever the ceiling.
 */
export function partsHeld({ credits }: Price<ImportInput>, ceiling?: number, parts = MOST_PARTS): number {
  return ceiling === undefined ? parts : Math.max(1, Math.min(MOST_MINUTES, Math.floor(ceiling / credits)));
}

/** Starts the import of the file behind an address. */
export function importAddress(
  asked: ImportInput & { url: string },
  price: Price<ImportInput>,
  context: ToolContext,
): Promise<Started> {
  const { idempotency_key: idempotencyKey, max_cost_credits: maxCostCredits, ...given } = asked;
  const parts = partsHeld(price, maxCostCredits);
  const { name, kind } = nameOfAddress(asked.url);
  return start(context, {
    name: asked.name ?? name,
    kind,
    mimeType: UNSEEN_TYPE,
    parts,
    price,
    visibility: asked.visibility ?? 'private',
    brief: { url: asked.url, mostBytes: bytesOfParts(parts) },
    source: 'url',
    more: { arguments: given, maxCostCredits, idempotencyKey },
  });
}

/** Starts the import of the file that was sent. Its resource has the upload's id, so that a repetition starts nothing. */
export async function importUpload(
  completed: NonNullable<ImportInput['upload_complete']>,
  maxCostCredits: number | undefined,
  price: Price<ImportInput>,
  context: ToolContext,
): Promise<Started> {
  const upload = await context.findReceivedUpload(context.principal.accountId, completed);
  const leastParts = partsOf(upload.size_bytes);
  const seen = sniffMedia(await context.readUploadHead(upload, SIGNATURE_BYTES));
  return start(context, {
    name: upload.name || (seen ? nameOfWork(seen.kind, '') : 'Upload'),
    kind: seen?.kind ?? 'image',
    mimeType: seen?.mimeType ?? UNSEEN_TYPE,
    // The size of an image is its whole price.
    parts: seen?.kind === 'image' ? leastParts : Math.max(leastParts, partsHeld(price, maxCostCredits, leastParts)),
    price,
    visibility: upload.visibility,
    brief: { key: upload.storage_key, mostBytes: upload.size_bytes },
    source: 'upload',
    more: { arguments: completed, maxCostCredits, resourceId: upload.id },
  });
}

interface Import {
  name: string;
  /** A guess while the media type is `UNSEEN_TYPE`. */
  kind: MadeKind;
  mimeType: string;
  parts: number;
  price: Price<ImportInput>;
  visibility: Visibility;
  brief: ImportBrief;
  source: 'url' | 'upload';
  more: { arguments: object; maxCostCredits?: number; idempotencyKey?: string; resourceId?: string };
}

async function start(context: ToolContext, order: Import): Promise<Started> {
  const { name, kind, mimeType, parts, price, brief, source, visibility, more } = order;
  const credits = price.credits * parts;
  const started = await context.startJob.run(
    {
      name,
      kind,
      mimeType,
      provider: 'import',
      ...more,
      arguments: { ...more.arguments },
      ...spenderOf(context.principal),
      client: clientOf(context.principal),
      tool: 'lib_import',
      visibility,
      briefs: [{ ...brief, creditsPerPart: price.credits, partsHeld: parts }],
      creditsEach: credits,
      metadata: { provider: 'import', origin: 'import', source },
    },
    context.signal,
  );
  const listed = started.earlier ?? { name, kind, mime_type: mimeType };
  const work = { name: listed.name, kind: seenKind(listed), credits, provider: 'import' };
  const answer = startedAnswer(started, work, context);
  return { ...answer, text: `${answer.text} It costs ${priceInWords(price)}, at most ${credits}.` };
}
