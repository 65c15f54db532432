import { DENIAL_CODES, type DenialCode } from '@libs/kernel';
import { IMPORT_NOTES, previewFacts } from '@libs/film';
import { z } from 'zod';
import { MOST_DECODED_PIXELS } from '../../import/import-limits.js';
import { madeFile } from './made-file.js';

// The messages of child processes. An untrusted file may have taken over the process that decodes it.

const words = z.string().max(16_000).refine(isStorable);

const failure = z.object({
  error_code: z.enum(Object.keys(DENIAL_CODES) as [DenialCode]),
  error_description: words,
  actionable_next_step: words,
  retryable: z.boolean(),
});

/** Exactly one of `done` and `failed` ends a process. */
export type ChildMessage<Rendered> =
  | { type: 'progress'; phase: string; percent: number }
  | { type: 'done'; rendered: Rendered }
  | { type: 'failed'; failure: z.output<typeof failure>; byMarkup?: true };

/** The schema of the messages of a process with such a result. */
export function childMessage<Rendered>(rendered: z.ZodType<Rendered>): z.ZodType<ChildMessage<Rendered>> {
  return z.discriminatedUnion('type', [
    z.object({ type: z.literal('progress'), phase: z.string().regex(/^[\w-]{1,40}$/), percent: z.number() }),
    z.object({ type: z.literal('done'), rendered }),
    z.object({ type: z.literal('failed'), failure, byMarkup: z.literal(true).optional() }),
  ]);
}

const ROLES = ['media', 'thumbnail', 'captions', 'subtitles'] as const;
const files = z.array(z.object({ role: z.enum(ROLES), file: madeFile })).max(ROLES.length);
const unitFiles = z.array(z.object({ name: z.string().regex(/^[a-z]{1,20}$/), file: madeFile })).max(10);
const facts = z.record(z.string(), z.unknown());
const amount = z.number().nonnegative().optional();

/** Characters of the facts of a film, as JSON, and how deep they may be nested. */
const [MOST_FACTS, DEEPEST_FACTS] = [128 * 1024, 8];

/** Facts that PostgreSQL can store: the browser of a film may have been taken over by a page. */
const boundedFacts = facts.refine(
  (given) => isBounded(given, DEEPEST_FACTS) && JSON.stringify(given).length <= MOST_FACTS,
);

/** Whether it is nested at most so deep, and all its names and texts can be stored. */
function isBounded(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.entries(value).every(([name, part]) => isStorable(name) && isBounded(part, depth - 1));
}

/** Whether PostgreSQL can store a text: whole characters, none of them zero. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** All that the metadata of an imported file takes from its decoder. */
const importFacts = z.strictObject({
  width: amount,
  height: amount,
  fps: amount,
  frames: amount,
  duration_seconds: amount,
  has_sound: z.boolean().optional(),
  sample_rate: amount,
  channels: amount,
  loudness_lufs: z.number().optional(),
  true_peak_dbtp: z.number().optional(),
  notes: z
    .array(z.enum(Object.values(IMPORT_NOTES)))
    .max(10)
    .optional(),
});

export const renderResult = z.object({ files, facts, quality: facts });
export const filmResult = z.object({ files, facts: boundedFacts, quality: boundedFacts });
/** One sheet of frames, and what was found in them. */
export const previewResult = z.object({
  files: z.array(z.object({ role: z.literal('sheet'), file: z.literal('sheet.jpeg') })).length(1),
  facts: previewFacts,
});
export const framesResult = previewResult.omit({ facts: true });
export const unitResult = z.object({ files: unitFiles, facts });
export const importResult = z.object({
  files,
  facts: importFacts,
  decodedPixels: z.number().min(0).max(MOST_DECODED_PIXELS).optional(),
  /** The file is a film, which the order refuses. Nothing was decoded. */
  isFilm: z.literal(true).optional(),
});
