import { type DenialBody, inCredits } from '@libs/kernel';
import type { ShownPurchase } from '@libs/providers';
import type { LongJobEvent } from '../long-job/note-event.js';
import type { LongJobExplanation } from '../long-job/read/explain-long-job.js';
import type { JobExplanation } from '../news/explain-job.js';
import type { JobState } from '../news/read-job.js';

/** Something that happened, or will; or that holds now, where `at` is absent. */
export interface OwnFact {
  at?: Date;
  text: string;
}

/** Why a resource is where it is, for its owner: nothing of other accounts, and nothing of the machines that make it. */
export interface OwnExplanation {
  summary: string;
  /** Oldest first; those without a time come last. */
  facts: OwnFact[];
  /** Absent where nothing is to be done. */
  next_step?: string;
  /** Until it is ready, about; absent where that is not known, and once it has ended. */
  eta_seconds?: number;
}

export interface OwnJob {
  state: JobState;
  /** Absent for what no job made. */
  job?: JobExplanation;
  long?: LongJobExplanation;
  /** Requests to outside makers, by attempt. */
  purchases: readonly ShownPurchase[];
}

type Said = Pick<OwnExplanation, 'summary' | 'next_step'>;

const WAIT = 'You need to do nothing: it begins by itself.';
/** Without the step and its percentage: they soon change, and the job has them as fields. */
const MAKING = 'It is being made.';

export function ownExplanation(own: OwnJob): OwnExplanation {
  const facts = [...pastFacts(own), ...presentFacts(own)];
  const { etaSeconds, status } = own.state;
  return {
    ...saidOf(own),
    ...(isOpen(status) && etaSeconds !== undefined && { eta_seconds: etaSeconds }),
    facts: [...timed(facts), ...facts.filter(({ at }) => at === undefined)],
  };
}

function timed(facts: readonly OwnFact[]): OwnFact[] {
  return facts.filter(({ at }) => at !== undefined).sort((a, b) => Number(a.at) - Number(b.at));
}

function saidOf(own: OwnJob): Said {
  const { resource, status, percent, settlement } = own.state;
  const { error } = resource.metadata as { error?: DenialBody };
  const cost = settlement ? ` ${costOf(settlement)}${writingCost(resource)}` : '';
  if (status === 'failed') {
    const summary = `It failed: ${error?.error_description ?? 'the reason was not noted.'}${cost}`;
    return { summary, next_step: error?.actionable_next_step ?? 'Make it again.' };
  }
  if (status === 'cancelled') {
    return { summary: `It was cancelled at ${percent} %.${cost}`, next_step: 'Make it again if you still want it.' };
  }
  if (status !== 'completed') return own.long ? longSaid(own, own.long) : openSaid(own);
  if (resource.taken_down_at === null) return { summary: 'It is completed.' };
  const next = 'You can fetch and delete it. Ask the operator of this service if it should be public again.';
  return { summary: 'It is completed, and the operator took it down.', next_step: next };
}

/** What a job cost that made nothing, or not all. Its bought parts and the writing of its scenes are charged apart. */
function costOf({ captured, voided }: NonNullable<JobState['settlement']>): string {
  if (captured > 0) return `${inCredits(captured)} charged${voided > 0 ? `, ${inCredits(voided)} returned` : ''}.`;
  return `The job itself was not charged${voided > 0 ? `: ${inCredits(voided)} returned` : ''}.`;
}

/** Of the scenes that a language model wrote for a film: paid when they were written, whatever becomes of the film. */
function writingCost({ metadata }: JobState['resource']): string {
  const { writing_cost: credits = 0 } = metadata as { writing_cost?: number };
  return credits > 0 ? ` The writing of its scenes was charged ${inCredits(credits)}.` : '';
}

function openSaid({ state, job, purchases }: OwnJob): Said {
  const { placeInLine, units } = state;
  const open = purchases.find(({ state: of }) => of === 'intent' || of === 'submitted');
  if (job?.cancel_requested) return cancelling();
  if (placeInLine !== undefined) {
    return { summary: `It waits at place ${placeInLine} of the line.`, next_step: WAIT };
  }
  if (units) {
    return { summary: `It waits for its parts: ${units.done} of ${units.total} are completed.`, next_step: WAIT };
  }
  if (open) return boughtSaid(open);
  if (state.status === 'queued') return { summary: 'It waits to begin.', next_step: WAIT };
  return { summary: MAKING };
}

function boughtSaid({ maker, sent_at: sent, trouble_text: trouble }: ShownPurchase): Said {
  if (sent === null) return { summary: `It is about to be sent to ${maker}.`, next_step: WAIT };
  if (trouble === null) return { summary: `It was sent to ${maker}, which has not delivered it yet.` };
  return { summary: `It was sent to ${maker}. The last check on it failed, and is repeated: ${trouble}` };
}

function longSaid({ job }: OwnJob, { reading, places }: LongJobExplanation): Said {
  if (job?.cancel_requested) return cancelling();
  if (reading.state === 'waiting' && places.taken >= places.total) {
    const next = 'Wait until one of them ends, or cancel one.';
    return { summary: `It waits: your account makes ${places.total} of its kind at a time.`, next_step: next };
  }
  if (reading.state === 'waiting' || reading.state === 'handoff')
    return { summary: 'It waits to begin.', next_step: WAIT };
  if (reading.state === 'unheld') {
    return { summary: 'It was interrupted, and goes on by itself from its last finished piece.' };
  }
  return { summary: reading.is_in_line ? `${MAKING} The next piece waits for its turn.` : MAKING };
}

function cancelling(): Said {
  return { summary: 'It is being cancelled, as you asked.' };
}

function pastFacts({ state, job, long, purchases }: OwnJob): OwnFact[] {
  const { resource, createdAt } = state;
  const { completed_at: completedAt, taken_down_at: takenDownAt, take_down_reason: reason } = resource;
  const facts: OwnFact[] = [{ at: createdAt, text: job ? `It was ordered with ${job.tool}.` : 'It was stored.' }];
  if (job?.render_started_at) facts.push({ at: job.render_started_at, text: 'Work on it began.' });
  for (const { at, event, details } of long?.history ?? []) {
    const text = EVENTS[event]?.(details);
    if (text !== undefined) facts.push({ at, text });
  }
  facts.push(...purchases.flatMap(purchaseFacts));
  if (completedAt && job) facts.push({ at: completedAt, text: 'It was completed.' });
  // A long job has noted it.
  if (!long) facts.push(...endFacts(state));
  if (takenDownAt) {
    facts.push({ at: takenDownAt, text: `The operator took it down${reason === null ? '.' : `: ${reason}`}` });
  }
  return facts;
}

/** The end of a job that made nothing. */
function endFacts({ status, endedAt }: JobState): OwnFact[] {
  const text = { failed: 'It failed.', cancelled: 'It was cancelled.' }[status as string];
  return endedAt && text !== undefined ? [{ at: endedAt, text }] : [];
}

/** The lines of a history that mean something to the owner. */
const EVENTS: Partial<Record<LongJobEvent, (details: Record<string, unknown>) => string>> = {
  started: () => 'Work on it began.',
  phase: ({ phase, units }) =>
    `The step ${String(phase)} began${typeof units === 'number' ? ` with ${units} pieces` : ''}.`,
  'taken over': () => 'It was interrupted and went on from its last finished piece.',
  'unit failed': ({ unit }) => `Piece ${String(unit)} failed and is made again.`,
  'unit lost': ({ unit }) => `Piece ${String(unit)} was lost and is made again.`,
  failed: () => 'It failed.',
  cancelled: () => 'It was cancelled.',
};

function purchaseFacts(purchase: ShownPurchase): OwnFact[] {
  const { maker, model, sent_at: sent, began_at: began, ended_at: ended } = purchase;
  return [
    ...(sent ? [{ at: sent, text: `It was sent to ${maker} (${model}).` }] : []),
    ...(began ? [{ at: began, text: `${maker} began to make it.` }] : []),
    ...(ended ? [{ at: ended, text: endOf(purchase) }] : []),
  ];
}

function endOf({ maker, state, trouble_text: trouble }: ShownPurchase): string {
  if (state === 'delivered') return `${maker} delivered it.`;
  const why = trouble === null ? '' : `: ${trouble}`;
  return state === 'unknown' ? `${maker} did not say what became of it${why}` : `${maker} did not make it${why}`;
}

function presentFacts({ state, job }: OwnJob): OwnFact[] {
  const { settlement, status } = state;
  const facts: OwnFact[] = [];
  if (settlement && status === 'completed') facts.push({ text: costOf(settlement) + writingCost(state.resource) });
  if (!isOpen(status)) return facts;
  if (job?.hold === 'held') facts.push({ text: 'Its credits are held until it ends. A failure of ours returns them.' });
  if (job) facts.push({ at: job.deadline, text: 'It fails by itself if it has made no progress by then.' });
  return facts;
}

function isOpen(status: JobState['status']): boolean {
  return status === 'queued' || status === 'processing';
}
