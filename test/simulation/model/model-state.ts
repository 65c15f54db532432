import type { LongJobStatus } from '../../../libs/jobs/src/long-job/long-job.js';
import type { SlotView } from '../../../libs/jobs/src/long-job/slots/slot-view.js';

/** A slot, as its row is; time is only whether it has run out. */
export interface ModelSlot {
  parent: number | null;
  fence: number;
  holder: number | null;
  lease: SlotView['lease'];
  handoff: SlotView['handoff'];
}

/** A parent with its resource, its hold and what was released of it. */
export interface ModelLongJob {
  status: LongJobStatus;
  boundFence: number | null;
  checkpoint: number;
  takeovers: number;
  isCancelWished: boolean;
  isStalled: boolean;
  isOutlived: boolean;
  hold: 'held' | 'captured' | 'consumed' | 'voided';
  settlements: number;
  releases: number;
  /** Fences, as bits, whose launch was asked for: an execution may run, and a definitive error may come, at any time. */
  launched: number;
  /** Successful claims by fence. */
  claims: number[];
}

/** A walk of one process. What it last wrote may be unknown to it. */
export interface ModelWalk {
  parent: number;
  fence: number;
  holder: number;
  /** The last checkpoint that it knows. */
  last: number;
  unsureOf: 'checkpoint' | 'publish' | 'fail' | 'cancel' | null;
}

export interface ModelState {
  slots: ModelSlot[];
  parents: ModelLongJob[];
  walks: ModelWalk[];
}

export function firstState(parents: number, slots: number): ModelState {
  return {
    slots: Array.from({ length: slots }, () => ({
      parent: null,
      fence: 0,
      holder: null,
      lease: 'none',
      handoff: null,
    })),
    parents: Array.from({ length: parents }, () => ({
      status: 'open',
      boundFence: null,
      checkpoint: 0,
      takeovers: 0,
      isCancelWished: false,
      isStalled: false,
      isOutlived: false,
      hold: 'held',
      settlements: 0,
      releases: 0,
      launched: 0,
      claims: [],
    })),
    walks: [],
  };
}

export function copyOf({ slots, parents, walks }: ModelState): ModelState {
  return {
    slots: slots.map((slot) => ({ ...slot, handoff: slot.handoff && { ...slot.handoff } })),
    parents: parents.map((parent) => ({ ...parent, claims: [...parent.claims] })),
    walks: walks.map((walk) => ({ ...walk })),
  };
}

/** The same for states that differ only in which process walks, or in claims that are over. */
export function keyOf({ slots, parents, walks }: ModelState): string {
  let key = '';
  for (const { parent, fence, holder, lease, handoff } of slots) {
    key += `${parent},${fence},${holder},${lease[0]}`;
    if (handoff) key += `,${handoff.fence}${bit(handoff.isClaimed)}${bit(handoff.isLive)}`;
    key += ';';
  }
  for (const { status, boundFence, isCancelWished, isStalled, isOutlived, hold, claims, ...rest } of parents) {
    key += `${status[1]}${hold[0]}${boundFence},${bit(isCancelWished)}${bit(isStalled)}${bit(isOutlived)}${rest.settlements}${rest.releases}`;
    key += `${rest.checkpoint}${rest.takeovers},${rest.launched},${boundFence === null ? 0 : claims[boundFence]};`;
  }
  if (walks.length === 0) return key;
  const walking = walks.map(
    ({ parent, fence, holder, last, unsureOf }) => `${parent},${fence},${holder},${last}${unsureOf}`,
  );
  return key + (walking.length > 1 ? walking.sort().join(';') : walking[0]!);
}

const bit = (isSet: boolean): number => (isSet ? 1 : 0);
