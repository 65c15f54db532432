import type { Verb } from '../../../libs/jobs/src/long-job/slots/transitions.js';
import type { ModelLongJob, ModelSlot, ModelState, ModelWalk } from './model-state.js';

/** A verb that was not refused, and its caller. */
export interface Happening {
  verb: Verb;
  parent: number;
  slot: number;
  fence?: number;
  walk?: ModelWalk;
}

const BY_HOLDERS: readonly Verb[] = ['renew', 'checkpoint', 'publish', 'fail', 'cancel', 'release', 'expire'];
const BY_JOBS: readonly Verb[] = ['claim', 'launch', 'failClosed', 'withdraw'];

/**
 * What must be true of every state. Answers the first rule that is broken; the rules:
 *
 * - I1 a slot's fence only grows, and each claim has its own; I2 it is claimed once
 * - I3 nothing is written under a claim that is not current, and nothing twice
 * - I4 published once, whole; I6 money follows the end, once; I7 an end stays
 * - I5 an open parent keeps its slot, a lease is honoured while it lives, and not renewed without progress
 * - I8 a parent and its slot agree, one to one
 * - I17 a takeover fails only a lost or too old parent, not one whose job never claimed or whose lease was given back
 * - I18 a claim or takeover leaves the new holder time for progress
 * - I9 no launch after the claim; I12 late tasks change nothing; I13 a claimed job is not failed by its launcher
 *
 * In a damaged database an ended parent may still be in its slot.
 */
export function brokenState(state: ModelState, isDamaged: boolean): string | undefined {
  for (const [at, parent] of state.parents.entries()) {
    const broken = brokenPlace(state, at, isDamaged) ?? brokenEnd(parent);
    if (broken !== undefined) return broken;
  }
  return state.walks.some((walk) => hasMiscounted(state, walk)) ? 'I3: a checkpoint was counted twice' : undefined;
}

function brokenPlace({ slots, parents }: ModelState, at: number, isDamaged: boolean): string | undefined {
  const { status, boundFence } = parents[at]!;
  const places = slots.filter(({ parent }) => parent === at);
  if (places.length > 1) return 'I8: a parent is in two slots';
  if ((boundFence ?? undefined) !== places[0]?.fence) return 'I8: a parent and its slot disagree';
  return !isDamaged && places[0] && status !== 'open' ? 'I8: an ended parent holds a slot' : undefined;
}

function brokenEnd({ status, checkpoint, hold, claims, releases, settlements }: ModelLongJob): string | undefined {
  if (claims.some((count) => count > 1)) return 'I2: a fence was claimed twice';
  if (releases > 1 || settlements > 1) return 'I4, I6: an end was written twice';
  if (releases !== Number(status === 'completed')) return 'I4: published and completed disagree';
  return hold === holdOf(status, checkpoint) ? undefined : `I6: ${status} but ${hold}`;
}

function hasMiscounted({ slots, parents }: ModelState, { parent, fence, holder, unsureOf, last }: ModelWalk): boolean {
  const isCurrent = slots.some((slot) => slot.parent === parent && slot.fence === fence && slot.holder === holder);
  return isCurrent && unsureOf === null && last !== parents[parent]!.checkpoint;
}

function holdOf(status: string, checkpoint: number): string {
  if (status === 'open') return 'held';
  if (status === 'completed') return 'captured';
  return status === 'cancelled' && checkpoint > 0 ? 'consumed' : 'voided';
}

/** What must be true of every change that a verb made. */
export function brokenChange(before: ModelState, after: ModelState, happening: Happening): string | undefined {
  for (const [at, slot] of after.slots.entries()) {
    const broken = brokenSlot(before.slots[at]!, slot, after);
    if (broken !== undefined) return broken;
  }
  const wasChanged = ({ status }: ModelLongJob, at: number): boolean =>
    before.parents[at]!.status !== 'open' && before.parents[at]!.status !== status;
  if (after.parents.some(wasChanged)) return 'I7: an end was changed';
  const fate = brokenFate(before, after, happening);
  if (fate !== undefined) return fate;
  const rule = { renew: brokenRenewal, takeOver: brokenTakeover } as Partial<Record<Verb, typeof brokenRenewal>>;
  if (BY_HOLDERS.includes(happening.verb))
    return brokenHolding(before, happening) ?? rule[happening.verb]?.(before, happening);
  if (BY_JOBS.includes(happening.verb)) return brokenHandoff(before, happening);
  return rule[happening.verb]?.(before, happening);
}

function brokenSlot(was: ModelSlot, slot: ModelSlot, { parents }: ModelState): string | undefined {
  if (slot.fence < was.fence) return 'I1: a fence fell';
  if (slot.parent === was.parent) return undefined;
  if (slot.parent === null) {
    return parents[was.parent!]!.status === 'open' ? 'I5: an open parent lost its slot' : undefined;
  }
  if (slot.fence === was.fence) return 'I1: a fence was used again';
  return was.parent === null ? undefined : 'I8: a slot was taken away';
}

function brokenHolding(
  { slots, parents }: ModelState,
  { verb, parent, slot: at, walk }: Happening,
): string | undefined {
  const slot = slots[at]!;
  const isCurrent = walk && slot.parent === parent && slot.fence === walk.fence && slot.holder === walk.holder;
  if (!isCurrent) return `I3: ${verb} under a claim that is not current`;
  return parents[parent]!.status === 'open' ? undefined : `I7: ${verb} of a parent that has ended`;
}

function brokenRenewal({ parents }: ModelState, { parent }: Happening): string | undefined {
  return parents[parent]!.isStalled ? 'I5: a parent without progress was renewed' : undefined;
}

function brokenTakeover({ slots, parents }: ModelState, { parent, slot: at, fence }: Happening): string | undefined {
  const slot = slots[at]!;
  if (slot.fence !== fence || parents[parent]!.status !== 'open') return 'I12: a late task took a parent over';
  const isWaitedFor = slot.handoff?.isClaimed === false ? slot.handoff.isLive : slot.lease === 'live';
  return isWaitedFor ? 'I5: a parent was taken from a live holder' : undefined;
}

/** The rules for the outcome of a claim or takeover. */
function brokenFate(before: ModelState, after: ModelState, { verb, parent, slot }: Happening): string | undefined {
  if (verb !== 'claim' && verb !== 'takeOver') return undefined;
  const { status, isOutlived } = before.parents[parent]!;
  const { status: now, isStalled } = after.parents[parent]!;
  if (now === 'open') return isStalled ? 'I18: claimed without time to get on' : undefined;
  const isFailed = status === 'open' && now === 'failed';
  const mayFail = isOutlived || before.slots[slot]!.lease === 'expired';
  return isFailed && !mayFail ? 'I17: failed without a loss' : undefined;
}

function brokenHandoff(
  { slots, parents }: ModelState,
  { verb, parent, slot: at, fence }: Happening,
): string | undefined {
  const { fence: current, handoff } = slots[at]!;
  if (current !== fence || parents[parent]!.status !== 'open') return `I12: a late ${verb} was heard`;
  if (handoff?.isClaimed !== false) return verb === 'launch' ? 'I9: launch after claim' : `I13: ${verb} after claim`;
  return verb === 'launch' && !handoff.isLive ? 'I9: launch after the deadline' : undefined;
}
