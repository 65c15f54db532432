import type { BoundLongJob, SlotView } from './slot-view.js';

/** The claim of the process that attempts a transition. */
export interface Attempt {
  parentId: string;
  fence?: number;
  holder?: string;
  /** The last checkpoint that the holder knows. */
  checkpoint?: number;
  /** The parent that wants to get in, while the slot is empty. */
  candidate?: Pick<BoundLongJob, 'id' | 'status' | 'boundFence'>;
}

/** What must be true of a locked slot for something to happen to it. */
export const GUARDS = {
  'slot is free': ({ parent }: SlotView) => parent === null,
  'candidate is open': (_: SlotView, { candidate }: Attempt) => candidate?.status === 'open',
  'candidate is unbound': (_: SlotView, { candidate }: Attempt) => candidate?.boundFence === null,
  'parent is bound here': ({ parent, fence }: SlotView, { parentId }: Attempt) =>
    parent?.id === parentId && parent.boundFence === fence,
  'parent is open': ({ parent }: SlotView) => parent?.status === 'open',
  'parent has ended': ({ parent }: SlotView) => parent !== null && parent.status !== 'open',
  'parent has moved on': ({ parent }: SlotView) => parent?.isStalled === false,
  'fence is current': ({ fence }: SlotView, attempt: Attempt) => fence === attempt.fence,
  'holder is the same': ({ holder }: SlotView, attempt: Attempt) => holder !== null && holder === attempt.holder,
  'checkpoint is the last': ({ parent }: SlotView, attempt: Attempt) => parent?.checkpoint === attempt.checkpoint,
  'nobody holds it': (view: SlotView) => isUnheld(view),
  'handoff is of this fence': ({ handoff }: SlotView, { fence }: Attempt) => handoff?.fence === fence,
  'handoff is unclaimed': ({ handoff }: SlotView) => handoff?.isClaimed === false,
  'handoff is live': ({ handoff }: SlotView) => handoff?.isLive === true,
} as const;

export type Guard = keyof typeof GUARDS;

/** State of a slot. */
export type SlotState = 'free' | 'handoff' | 'held' | 'unheld' | 'ended';

interface Transition {
  guards: readonly Guard[];
  from: readonly SlotState[];
  /** Several where the end depends on the mode, or on what is found. */
  to: readonly SlotState[];
}

const HOLDING = ['parent is bound here', 'parent is open', 'fence is current', 'holder is the same'] as const;
const HANDED_OVER = [
  'parent is bound here',
  'parent is open',
  'fence is current',
  'handoff is of this fence',
  'handoff is unclaimed',
] as const;

/**
 * Everything that can happen to a slot, and when it may. Each is one transaction that first locks the slot; time decides
 * only what is taken over, never what may be written.
 */
export const TRANSITIONS = {
  start: {
    guards: ['slot is free', 'candidate is open', 'candidate is unbound'],
    from: ['free'],
    to: ['held', 'handoff'],
  },
  claim: { guards: HANDED_OVER, from: ['handoff', 'unheld'], to: ['held'] },
  renew: { guards: [...HOLDING, 'parent has moved on'], from: ['held', 'unheld'], to: ['held'] },
  checkpoint: { guards: [...HOLDING, 'checkpoint is the last'], from: ['held', 'unheld'], to: ['held', 'unheld'] },
  publish: { guards: HOLDING, from: ['held', 'unheld'], to: ['free'] },
  fail: { guards: HOLDING, from: ['held', 'unheld'], to: ['free'] },
  cancel: { guards: HOLDING, from: ['held', 'unheld'], to: ['free'] },
  release: { guards: HOLDING, from: ['held', 'unheld'], to: ['unheld'] },
  expire: { guards: HOLDING, from: ['held', 'unheld'], to: ['unheld'] },
  takeOver: {
    guards: ['parent is bound here', 'parent is open', 'fence is current', 'nobody holds it'],
    from: ['unheld'],
    to: ['held', 'handoff', 'free'],
  },
  launch: { guards: [...HANDED_OVER, 'handoff is live'], from: ['handoff'], to: ['handoff'] },
  failClosed: { guards: HANDED_OVER, from: ['handoff', 'unheld'], to: ['free'] },
  withdraw: { guards: HANDED_OVER, from: ['handoff', 'unheld'], to: ['free'] },
  reconcile: { guards: ['parent has ended'], from: ['ended'], to: ['free'] },
} as const satisfies Record<string, Transition>;

export type Verb = keyof typeof TRANSITIONS;

/** Which guard kept something from happening. */
export interface Refusal {
  verb: Verb;
  guard: Guard;
}

/** The first guard that refuses; undefined where the transition may happen. */
export function refusalOf(verb: Verb, view: SlotView, attempt: Attempt): Guard | undefined {
  return TRANSITIONS[verb].guards.find((guard) => !GUARDS[guard](view, attempt));
}

/** The part of a slot that determines its state. */
interface Standing extends Pick<SlotView, 'handoff' | 'lease'> {
  parent: Pick<BoundLongJob, 'status'> | null;
}

export function slotState(view: Standing): SlotState {
  if (view.parent === null) return 'free';
  if (view.parent.status !== 'open') return 'ended';
  if (isUnheld(view)) return 'unheld';
  return view.handoff?.isClaimed === false ? 'handoff' : 'held';
}

/** Whether the slot has no owner any more: its lease expired, or its handoff expired unclaimed. */
function isUnheld({ handoff, lease }: Pick<SlotView, 'handoff' | 'lease'>): boolean {
  return handoff?.isClaimed === false ? !handoff.isLive : lease !== 'live';
}
