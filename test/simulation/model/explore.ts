import type { Verb } from '../../../libs/jobs/src/long-job/slots/transitions.js';
import { brokenChange, brokenState, type Happening } from './invariants.js';
import { copyOf, firstState, keyOf, type ModelState, type ModelWalk } from './model-state.js';
import { type Deed, type GuardsByVerb, type ModelTerms, ModelVerbs, slotOf } from './model-verbs.js';

export interface Scope extends ModelTerms {
  parents: number;
  slots: number;
  /** Claims of one slot that are explored. */
  fences: number;
  /** Walks that live at the same time. */
  processes: number;
  /** Whether a parent may be found ended in its slot, which no verb leaves behind. */
  isDamaged?: boolean;
}

export interface Exploration {
  states: number;
  changes: number;
  /** The shortest way to a rule that does not hold. */
  broken?: { rule: string; trace: string[] };
  /** Open states below the last fence from which no end can be reached any more. */
  lost: number;
}

interface Step {
  label: string;
  state: ModelState;
  happening?: Happening;
}

const WRITES = ['checkpoint', 'publish', 'fail', 'cancel'] as const;
type Write = (typeof WRITES)[number];
const ENDS = { publish: 'completed', fail: 'failed', cancel: 'cancelled' } as const;

/**
 * Visits every state that the verbs can come to, breadth first, with everything against them: tasks of any fence
 * delivered at any time and any number of times, processes that are killed, suspended or doubled at any point, answers of
 * commits and launchers that are lost, time that runs out and owners who cancel at any moment.
 */
export class Explore {
  private readonly verbs: ModelVerbs;

  constructor(
    private readonly scope: Scope,
    guards?: GuardsByVerb,
  ) {
    this.verbs = new ModelVerbs(scope, guards);
  }

  run(): Exploration {
    const first = firstState(this.scope.parents, this.scope.slots);
    const numbers = new Map([[keyOf(first), 0]]);
    const states = [first];
    const from = [-1];
    const labels = [''];
    const back: number[][] = [[]];
    let changes = 0;
    for (let at = 0; at < states.length; at++) {
      const before = states[at]!;
      for (const { label, state, happening } of this.steps(before)) {
        changes += 1;
        const broken =
          (happening && brokenChange(before, state, happening)) ?? brokenState(state, this.scope.isDamaged === true);
        if (broken !== undefined) {
          const trace = [...way(at, from, labels), label];
          return { states: states.length, changes, broken: { rule: broken, trace }, lost: 0 };
        }
        const key = keyOf(state);
        const known = numbers.get(key);
        if (known !== undefined) {
          back[known]!.push(at);
          continue;
        }
        numbers.set(key, states.length);
        states.push(state);
        from.push(at);
        labels.push(label);
        back.push([at]);
      }
    }
    return { states: states.length, changes, lost: this.lost(states, back) };
  }

  private lost(states: ModelState[], back: number[][]): number {
    const saved = new Uint8Array(states.length);
    const queue: number[] = [];
    for (const [at, { parents }] of states.entries()) {
      if (parents.every(({ status }) => status !== 'open')) {
        saved[at] = 1;
        queue.push(at);
      }
    }
    for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
      for (const earlier of back[at]!) {
        if (saved[earlier]) continue;
        saved[earlier] = 1;
        queue.push(earlier);
      }
    }
    const isBelow = ({ slots }: ModelState): boolean => slots.every(({ fence }) => fence < this.scope.fences);
    return states.filter((state, at) => !saved[at] && isBelow(state)).length;
  }

  private steps(state: ModelState): Step[] {
    return [...this.surroundings(state), ...this.tasks(state), ...this.walking(state)];
  }

  /** Time, and what owners wish. */
  private surroundings(state: ModelState): Step[] {
    const steps: Step[] = [];
    for (const [at, { lease, handoff, parent }] of state.slots.entries()) {
      if (lease === 'live')
        steps.push(changed(state, `the lease of slot ${at} runs out`, (s) => (s.slots[at]!.lease = 'expired')));
      if (parent !== null && handoff?.isLive && !handoff.isClaimed) {
        steps.push(changed(state, `the handoff of slot ${at} runs out`, (s) => (s.slots[at]!.handoff!.isLive = false)));
      }
    }
    for (const [at, { status, isStalled, isCancelWished }] of state.parents.entries()) {
      if (status !== 'open') continue;
      if (this.scope.isDamaged) {
        const end = { status: 'failed', hold: 'voided', settlements: 1 } as const;
        steps.push(changed(state, `${at} is damaged`, (s) => Object.assign(s.parents[at]!, end)));
      }
      if (!isStalled) steps.push(changed(state, `${at} stalls`, (s) => (s.parents[at]!.isStalled = true)));
      if (!isCancelWished)
        steps.push(changed(state, `${at} is to be cancelled`, (s) => (s.parents[at]!.isCancelWished = true)));
    }
    return steps;
  }

  /** Every task of every fence, and executions of jobs. */
  private tasks(state: ModelState): Step[] {
    const steps: Step[] = [];
    const { verbs, scope } = this;
    for (const slot of state.slots.keys()) {
      steps.push(
        ...this.done(state, 'reconcile', { parent: state.slots[slot]!.parent ?? 0, slot }, (s) =>
          verbs.reconcile(s, slot),
        ),
      );
      if (state.slots[slot]!.fence >= scope.fences) continue;
      for (const parent of state.parents.keys()) {
        steps.push(...this.done(state, 'start', { parent, slot }, (s) => verbs.start(s, parent, slot)));
      }
    }
    for (const [parent, { launched }] of state.parents.entries()) {
      const slot = slotOf(state, parent);
      const last = state.slots[slot]?.fence ?? 0;
      for (let fence = 1; fence <= last; fence++) {
        const of = { parent, slot, fence };
        if (last < scope.fences)
          steps.push(...this.done(state, 'takeOver', of, (s) => verbs.takeOver(s, parent, fence)));
        if (scope.runner !== 'job') continue;
        steps.push(...this.launches(state, parent, slot, fence));
        steps.push(...this.done(state, 'withdraw', of, (s) => verbs.withdraw(s, parent, fence)));
        if (!(launched & (1 << fence))) continue;
        steps.push(...this.done(state, 'claim', of, (s) => verbs.claim(s, parent, fence)));
        steps.push(...this.done(state, 'failClosed', of, (s) => verbs.failClosed(s, parent, fence)));
      }
    }
    return steps;
  }

  /**
   * After a launch an execution may start and a permanent refusal may come. This state also covers the cases in which
   * only one of the two happens.
   */
  private launches(state: ModelState, parent: number, slot: number, fence: number): Step[] {
    const bit = 1 << fence;
    return this.done(state, 'launch', { parent, slot, fence }, (s) => {
      const deed = this.verbs.launch(s, parent, fence);
      if (deed.refused === undefined) s.parents[parent]!.launched |= bit;
      return deed;
    });
  }

  private walking(state: ModelState): Step[] {
    return state.walks.flatMap((walk, at) => {
      const steps = [changed(state, `${named(walk)} is killed`, (s) => s.walks.splice(at, 1))];
      // Its exit is seen, also where the process had not heard that its last write was committed.
      steps.push(this.walked(state, at, 'expire', (s, w) => this.verbs.expire(s, w), true));
      steps.push(this.walked(state, at, 'renew', (s, w) => this.verbs.renew(s, w)));
      for (const write of WRITES) if (this.mayWrite(state, walk, write)) steps.push(...this.writes(state, at, write));
      if (walk.unsureOf === null || walk.unsureOf === 'checkpoint') {
        steps.push({ ...this.walked(state, at, 'release', (s, w) => this.verbs.release(s, w), true) });
      }
      return steps;
    });
  }

  private mayWrite(state: ModelState, { parent, unsureOf, last }: ModelWalk, write: Write): boolean {
    if (unsureOf !== null && unsureOf !== write && (unsureOf !== 'checkpoint' || write === 'publish')) return false;
    if (write === 'checkpoint') return last < this.scope.units;
    if (write === 'publish') return last >= this.scope.units;
    return write === 'fail' || state.parents[parent]!.isCancelWished;
  }

  /** Written and known, written with the answer lost, or lost before it was written. */
  private writes(state: ModelState, at: number, write: Write): Step[] {
    const known = this.walked(state, at, write, (s, w) => this.verbs[write](s, w));
    const unsure = copyOf(known.state);
    if (known.happening) unsure.walks.splice(at, 0, { ...state.walks[at]!, unsureOf: write });
    if (known.happening && write === 'checkpoint') unsure.walks.splice(at + 1, 1);
    const lost = changed(
      state,
      `${named(state.walks[at]!)} loses the connection in ${write}`,
      (s) => (s.walks[at]!.unsureOf = write),
    );
    return known.happening
      ? [known, { ...known, label: `${known.label}, unheard`, state: unsure }, lost]
      : [known, lost];
  }

  private walked(
    state: ModelState,
    at: number,
    verb: Verb,
    act: (state: ModelState, walk: ModelWalk) => Deed,
    isLast = false,
  ): Step {
    const next = copyOf(state);
    const walk = next.walks[at]!;
    const slot = slotOf(state, walk.parent);
    const { refused } = act(next, walk);
    const label = `${named(walk)}: ${verb}${refused === undefined ? '' : ` refused (${refused})`}`;
    if (refused !== undefined) {
      const isCommitted =
        walk.unsureOf === 'checkpoint' && verb === 'checkpoint' && refused === 'checkpoint is the last';
      if (isCommitted) Object.assign(walk, { unsureOf: null, last: walk.last + 1 });
      else next.walks.splice(at, 1);
      return { label, state: next };
    }
    if (verb === 'checkpoint') Object.assign(walk, { unsureOf: null, last: walk.last + 1 });
    else if (verb in ENDS || isLast) next.walks.splice(at, 1);
    return { label, state: next, happening: { verb, parent: walk.parent, slot, walk: state.walks[at]! } };
  }

  private done(
    state: ModelState,
    verb: Verb,
    of: { parent: number; slot: number; fence?: number },
    act: (state: ModelState) => Deed,
  ): Step[] {
    const next = copyOf(state);
    const { refused, walk } = act(next);
    if (refused !== undefined) return [];
    if (walk && next.walks.length < this.scope.processes) next.walks.push(walk);
    const fence = of.fence === undefined ? '' : ` under ${of.fence}`;
    return [{ label: `${verb} ${of.parent}${fence}`, state: next, happening: { verb, ...of } }];
  }
}

function changed(state: ModelState, label: string, change: (state: ModelState) => unknown): Step {
  const next = copyOf(state);
  change(next);
  return { label, state: next };
}

function named({ parent, fence, holder }: ModelWalk): string {
  return `walk ${holder} of ${parent} under ${fence}`;
}

function way(at: number, from: number[], labels: string[]): string[] {
  const steps: string[] = [];
  for (let step = at; step > 0; step = from[step]!) steps.unshift(labels[step]!);
  return steps;
}
