import { TRANSITIONS, type Guard, type Verb } from '../../libs/jobs/src/long-job/slots/transitions.js';

/** A verb that does not look at one of its guards. */
export interface GuardMutation {
  verb: Verb;
  guard: Guard;
  /** Why nothing can go wrong without it, where another guard holds the same door. */
  harmless?: { reason: string; heldBy?: Guard };
}

const HOLDING: readonly Verb[] = ['renew', 'checkpoint', 'publish', 'fail', 'cancel', 'release', 'expire'];

const FOUND_BY_PARENT = {
  reason: 'the slot is found by its parent, and both are written together: only a damaged database tells them apart',
};
const UNIQUE_HOLDER = {
  reason: 'a holder is unique to one walk of one claim, so that its name says the fence too',
  heldBy: 'holder is the same',
} as const;
const UNIQUE_FENCE = {
  reason: 'a fence is claimed once, so that the process with the current fence is the holder',
  heldBy: 'fence is current',
} as const;
const WRITTEN_WITH_FENCE = { reason: 'a handoff is written together with the fence of its slot' };

/** Every verb without each of its guards. */
export const GUARD_MUTATIONS: readonly GuardMutation[] = (
  Object.entries(TRANSITIONS) as [Verb, { guards: readonly Guard[] }][]
).flatMap(([verb, { guards }]) => guards.map((guard) => ({ verb, guard, harmless: harmlessBy(verb, guard) })));

function harmlessBy(verb: Verb, guard: Guard): GuardMutation['harmless'] {
  if (guard === 'parent is bound here') return FOUND_BY_PARENT;
  if (guard === 'holder is the same') return UNIQUE_FENCE;
  if (guard === 'handoff is of this fence') return { ...WRITTEN_WITH_FENCE, heldBy: 'fence is current' };
  if (guard !== 'fence is current' || verb === 'takeOver') return undefined;
  return HOLDING.includes(verb) ? UNIQUE_HOLDER : { ...WRITTEN_WITH_FENCE, heldBy: 'handoff is of this fence' };
}
