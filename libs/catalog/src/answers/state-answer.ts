import { inCredits } from '@libs/kernel';
import { isTerminal, RESOURCE_STATUSES, type ResourceKind } from '@libs/library';
import type { JobState } from '@libs/jobs';
import { z } from 'zod';
import type { ToolAnswer } from '../define-tool.js';
import { findingNotes } from './finding-notes.js';
import { followStep, type Offered } from './follow-job.js';
import { pictureUrl } from './picture-url.js';
import { ADDRESS_NEEDS } from './reading-scope.js';
import type { ToolContext } from '../tool-context.js';

/** Where a resource and its job stand. */
export const stateOutput = z.object({
  resource_id: z.string().describe('As it was asked for.'),
  status: z.enum(RESOURCE_STATUSES).describe('Where the job stands.'),
  phase: z.string().describe('Step of the job.'),
  percent: z.number().describe('Done so far, 0–100.'),
  eta_seconds: z.number().optional().describe('Until it is ready.'),
  place_in_line: z.number().optional().describe('1 is the next to begin; absent once it has begun.'),
  units: z
    .object({ done: z.number().describe('Made so far.'), total: z.number().describe('All of this phase.') })
    .optional()
    .describe('Pieces of a long job.'),
  storage_url: z.string().optional().describe('Signed address, valid 15 minutes, once completed; needs library:read.'),
  picture_url: pictureUrl.optional(),
  mime_type: z.string().describe('Of the file.'),
  error: z
    .object({
      error_code: z.string().describe('As in docs/errors.md.'),
      error_description: z.string().describe('What went wrong.'),
      actionable_next_step: z.string().describe('What to do about it.'),
      retryable: z.boolean().describe('Whether the same request may succeed later.'),
    })
    .optional()
    .describe('Why it failed.'),
  credits_charged: z.number().optional().describe('Once ended.'),
  credits_returned: z.number().optional().describe('Once ended.'),
  notes: z.array(z.string()).optional().describe('What is wrong in what was made.'),
  next_step: z.string().describe('What to do now.'),
});

type StateOutput = z.infer<typeof stateOutput>;

export async function stateAnswer(state: JobState, context: ToolContext): Promise<ToolAnswer<StateOutput>> {
  const { id, name, storage_url, mime_type, metadata } = await context.present(state.resource, context.principal);
  const error = metadata['error'] as StateOutput['error'];
  const notes = findingNotes((metadata['findings'] ?? []) as Parameters<typeof findingNotes>[0]);
  return {
    content: {
      resource_id: id,
      status: state.status,
      phase: state.phase,
      percent: state.percent,
      ...progressOf(state),
      ...(storage_url !== undefined && { storage_url }),
      mime_type,
      ...(error && { error }),
      ...(state.settlement && {
        credits_charged: state.settlement.captured,
        credits_returned: state.settlement.voided,
      }),
      ...(notes.length > 0 && { notes }),
      next_step: nextStep(state, { error, address: storage_url, offered: context }),
    },
    text: sentence(state, name, error, storage_url) + (notes.length > 0 ? ' notes says what is wrong in it.' : ''),
  };
}

/** What is known of how long it will take, and of the pieces of a long job. */
export function progressOf({
  etaSeconds,
  placeInLine,
  units,
}: JobState): Pick<StateOutput, 'eta_seconds' | 'place_in_line' | 'units'> {
  return {
    ...(etaSeconds !== undefined && { eta_seconds: etaSeconds }),
    ...(placeInLine !== undefined && { place_in_line: placeInLine }),
    ...(units && { units }),
  };
}

/** Kinds that `look` shows. */
const SEEN_KINDS: readonly ResourceKind[] = ['video', 'image'];

interface Known {
  error: StateOutput['error'];
  address?: string;
  offered: Offered;
}

function nextStep({ status, resource }: JobState, { error, address, offered }: Known): string {
  if (!isTerminal(status)) return followStep([resource.id], offered);
  if (status === 'completed') {
    if (address === undefined) return 'Use credentials that have the scope library:read for an address.';
    const fresh = offered.offers('lib_get') ? 'lib_get' : 'await_resource';
    const seen = offered.offers('look') && SEEN_KINDS.includes(resource.kind) ? ' Call look to see it.' : '';
    return `Download storage_url, or call ${fresh} later for a fresh address.${seen}`;
  }
  return error?.actionable_next_step ?? 'Call the tool again if you still want it.';
}

function sentence(state: JobState, name: string, error: StateOutput['error'], address?: string): string {
  if (state.status === 'completed') return `"${name}" is ready.${address === undefined ? ` ${ADDRESS_NEEDS}` : ''}`;
  if (state.status === 'failed') return `"${name}" failed: ${error?.error_description ?? 'no reason was given'}`;
  if (state.status === 'cancelled') return cancelledSentence(state, name);
  if (state.placeInLine !== undefined) {
    return `"${name}" waits at place ${state.placeInLine} of the line; ready in about ${state.etaSeconds ?? 0} s.`;
  }
  const pieces = state.units ? `, ${state.units.done} of ${state.units.total}` : '';
  return `"${name}" is ${state.status} (${state.phase}${pieces}, ${state.percent} %).`;
}

function cancelledSentence({ percent, settlement }: JobState, name: string): string {
  const charge = settlement
    ? `: ${inCredits(settlement.captured)} charged, ${inCredits(settlement.voided)} returned`
    : '';
  return `"${name}" was cancelled at ${percent} %${charge}.`;
}
