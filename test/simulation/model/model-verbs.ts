import {
  GUARDS,
  type Attempt,
  type Guard,
  type Verb,
  TRANSITIONS,
} from '../../../libs/jobs/src/long-job/slots/transitions.js';
import type { LongJobStatus } from '../../../libs/jobs/src/long-job/long-job.js';
import type { SlotView } from '../../../libs/jobs/src/long-job/slots/slot-view.js';
import type { ModelLongJob, ModelSlot, ModelState, ModelWalk } from './model-state.js';

/** Which guards each verb looks at: those of the code, or less of them. */
export type GuardsByVerb = Readonly<Record<Verb, readonly Guard[]>>;

export const ALL_GUARDS = Object.fromEntries(
  Object.entries(TRANSITIONS).map(([verb, { guards }]) => [verb, guards]),
) as unknown as GuardsByVerb;

export interface ModelTerms {
  runner: 'inline' | 'job';
  mostTakeovers: number;
  /** Checkpoints that a parent needs before it can be published. */
  units: number;
}

/** What a verb did: the guard that refused, or nothing and maybe a new walk. */
export interface Deed {
  refused?: Guard | 'nothing to do';
  walk?: ModelWalk;
}

const FREE = { parent: null, holder: null, lease: 'none', handoff: null } as const;

/**
 * The verbs of long jobs on rows in memory: each is one transaction, begins with the guards that the code looks at, and
 * changes what the code's SQL changes. States are changed in place.
 */
export class ModelVerbs {
  constructor(
    readonly terms: ModelTerms,
    private readonly guards: GuardsByVerb = ALL_GUARDS,
  ) {}

  start(state: ModelState, parentAt: number, slotAt: number): Deed {
    const parent = state.parents[parentAt]!;
    if (parent.status === 'open' && parent.boundFence === null && parent.isCancelWished) {
      this.finish(parent, 'cancelled');
      return {};
    }
    if (parent.status === 'open' && parent.boundFence === null && parent.isOutlived) {
      this.finish(parent, 'failed');
      return {};
    }
    const candidate = { id: String(parentAt), status: parent.status, boundFence: parent.boundFence };
    const refused = this.refusal('start', state, slotAt, { parentId: candidate.id, candidate });
    if (refused !== undefined) return { refused };
    parent.takeovers = 0;
    parent.isStalled = false;
    return { walk: this.bind(state, parentAt, slotAt) };
  }

  takeOver(state: ModelState, parentAt: number, fence: number): Deed {
    const slotAt = slotOf(state, parentAt);
    if (slotAt < 0) return { refused: 'parent is bound here' };
    const refused = this.refusal('takeOver', state, slotAt, { parentId: String(parentAt), fence });
    if (refused !== undefined) return { refused };
    const [slot, parent] = [state.slots[slotAt]!, state.parents[parentAt]!];
    if (parent.isCancelWished) return this.end(slot, parent, 'cancelled');
    const takeovers = parent.takeovers + (slot.lease === 'expired' ? 1 : 0);
    if (takeovers > this.terms.mostTakeovers || parent.isOutlived) return this.end(slot, parent, 'failed');
    parent.takeovers = takeovers;
    parent.isStalled = false;
    return { walk: this.bind(state, parentAt, slotAt) };
  }

  claim(state: ModelState, parentAt: number, fence: number): Deed {
    const slotAt = slotOf(state, parentAt);
    if (slotAt < 0) return { refused: 'parent is bound here' };
    const refused = this.refusal('claim', state, slotAt, { parentId: String(parentAt), fence });
    if (refused !== undefined) return { refused };
    const slot = state.slots[slotAt]!;
    if (slot.handoff) slot.handoff.isClaimed = true;
    slot.lease = 'live';
    state.parents[parentAt]!.isStalled = false;
    return { walk: this.hold(state, parentAt, slotAt, fence) };
  }

  renew(state: ModelState, walk: ModelWalk): Deed {
    return this.held('renew', state, walk, (slot) => (slot.lease = 'live'));
  }

  checkpoint(state: ModelState, walk: ModelWalk): Deed {
    return this.held('checkpoint', state, walk, (_, parent) => {
      parent.checkpoint += 1;
      parent.takeovers = 0;
      parent.isStalled = false;
    });
  }

  publish(state: ModelState, walk: ModelWalk): Deed {
    return this.held('publish', state, walk, (slot, parent) => this.end(slot, parent, 'completed'));
  }

  fail(state: ModelState, walk: ModelWalk): Deed {
    return this.held('fail', state, walk, (slot, parent) => this.end(slot, parent, 'failed'));
  }

  cancel(state: ModelState, walk: ModelWalk): Deed {
    return this.held('cancel', state, walk, (slot, parent) => this.end(slot, parent, 'cancelled'));
  }

  release(state: ModelState, walk: ModelWalk): Deed {
    return this.held('release', state, walk, (slot) => Object.assign(slot, { holder: null, lease: 'none' }));
  }

  expire(state: ModelState, walk: ModelWalk): Deed {
    return this.held('expire', state, walk, (slot) => (slot.lease = 'expired'));
  }

  /** Only whether a launch may be asked for: it changes no row. */
  launch(state: ModelState, parentAt: number, fence: number): Deed {
    const slotAt = slotOf(state, parentAt);
    if (slotAt < 0) return { refused: 'parent is bound here' };
    const refused = this.refusal('launch', state, slotAt, { parentId: String(parentAt), fence });
    // One that is to be cancelled is withdrawn instead.
    return { refused: refused ?? (state.parents[parentAt]!.isCancelWished ? 'nothing to do' : undefined) };
  }

  failClosed(state: ModelState, parentAt: number, fence: number): Deed {
    const slotAt = slotOf(state, parentAt);
    if (slotAt < 0) return { refused: 'parent is bound here' };
    const refused = this.refusal('failClosed', state, slotAt, { parentId: String(parentAt), fence });
    if (refused !== undefined) return { refused };
    return this.end(state.slots[slotAt]!, state.parents[parentAt]!, 'failed');
  }

  withdraw(state: ModelState, parentAt: number, fence: number): Deed {
    const slotAt = slotOf(state, parentAt);
    if (slotAt < 0) return { refused: 'parent is bound here' };
    const refused = this.refusal('withdraw', state, slotAt, { parentId: String(parentAt), fence });
    if (refused !== undefined) return { refused };
    const parent = state.parents[parentAt]!;
    return parent.isCancelWished ? this.end(state.slots[slotAt]!, parent, 'cancelled') : { refused: 'nothing to do' };
  }

  reconcile(state: ModelState, slotAt: number): Deed {
    const slot = state.slots[slotAt]!;
    if (slot.parent === null) return { refused: 'parent has ended' };
    const refused = this.refusal('reconcile', state, slotAt, { parentId: String(slot.parent) });
    if (refused !== undefined) return { refused };
    state.parents[slot.parent]!.boundFence = null;
    Object.assign(slot, FREE);
    return {};
  }

  private held(
    verb: Verb,
    state: ModelState,
    walk: ModelWalk,
    write: (slot: ModelSlot, parent: ModelLongJob) => unknown,
  ): Deed {
    const { parent, fence, holder, last: checkpoint } = walk;
    const slotAt = slotOf(state, parent);
    if (slotAt < 0) return { refused: 'parent is bound here' };
    const attempt = { parentId: String(parent), fence, holder: String(holder), checkpoint };
    const refused = this.refusal(verb, state, slotAt, attempt);
    if (refused !== undefined) return { refused };
    write(state.slots[slotAt]!, state.parents[parent]!);
    return {};
  }

  private refusal(verb: Verb, state: ModelState, slotAt: number, attempt: Attempt): Guard | undefined {
    const view = viewOf(state, slotAt);
    return this.guards[verb].find((guard) => !GUARDS[guard](view, attempt));
  }

  private bind(state: ModelState, parentAt: number, slotAt: number): ModelWalk | undefined {
    const [slot, parent] = [state.slots[slotAt]!, state.parents[parentAt]!];
    const fence = slot.fence + 1;
    Object.assign(slot, FREE, { parent: parentAt, fence });
    parent.boundFence = fence;
    if (this.terms.runner === 'job') {
      slot.handoff = { fence, isClaimed: false, isLive: true };
      return undefined;
    }
    slot.lease = 'live';
    return this.hold(state, parentAt, slotAt, fence);
  }

  private hold(state: ModelState, parentAt: number, slotAt: number, fence: number): ModelWalk {
    const [slot, parent] = [state.slots[slotAt]!, state.parents[parentAt]!];
    const count = (parent.claims[fence] ?? 0) + 1;
    for (let at = 0; at <= fence; at++) parent.claims[at] ??= 0;
    parent.claims[fence] = count;
    const holder = slotAt * 100 + fence * 10 + count;
    slot.holder = holder;
    return { parent: parentAt, fence, holder, last: parent.checkpoint, unsureOf: null };
  }

  private end(slot: ModelSlot, parent: ModelLongJob, status: LongJobStatus): Deed {
    this.finish(parent, status);
    parent.boundFence = null;
    Object.assign(slot, FREE);
    return {};
  }

  private finish(parent: ModelLongJob, status: LongJobStatus): void {
    parent.status = status;
    parent.settlements += 1;
    const consumed = parent.checkpoint > 0 ? 'consumed' : 'voided';
    parent.hold = status === 'completed' ? 'captured' : status === 'failed' ? 'voided' : consumed;
    if (status === 'completed') parent.releases += 1;
  }
}

/** The slot that a parent is found in; -1 where there is none. */
export function slotOf(state: ModelState, parentAt: number): number {
  return state.slots.findIndex(({ parent }) => parent === parentAt);
}

/** As the code's own look at a slot. */
export function viewOf({ slots, parents }: ModelState, slotAt: number): SlotView {
  const { parent, fence, holder, lease, handoff } = slots[slotAt]!;
  const bound = parent === null ? undefined : parents[parent];
  return {
    key: String(slotAt),
    kind: 'compose',
    accountId: 'one',
    fence,
    holder: holder === null ? null : String(holder),
    lease,
    secondsLeft: null,
    handoff,
    execution: null,
    parent: bound
      ? {
          id: String(parent),
          status: bound.status,
          boundFence: bound.boundFence,
          checkpoint: bound.checkpoint,
          takeovers: bound.takeovers,
          isCancelWished: bound.isCancelWished,
          isStalled: bound.isStalled,
          isOutlived: bound.isOutlived,
        }
      : null,
  };
}
