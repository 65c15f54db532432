import { findSlotOf, type SlotView } from '../../libs/jobs/src/long-job/slots/slot-view.js';
import { MOST_TAKEOVERS } from '../../libs/jobs/src/long-job/long-job.js';
import { slotState } from '../../libs/jobs/src/long-job/slots/transitions.js';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database.js';
import { firstState, type ModelWalk } from './model/model-state.js';
import { ModelVerbs, viewOf } from './model/model-verbs.js';
import { type Called, RealVerbs } from './real-verbs.js';

const OF_TASKS = ['start', 'takeOver', 'claim', 'launch', 'failClosed', 'withdraw', 'reconcile'] as const;
const OF_WALKS = ['renew', 'checkpoint', 'publish', 'fail', 'cancel', 'release', 'expire'] as const;
const OF_THE_WORLD = ['time runs out', 'no progress', 'a day goes by', 'wish to cancel'] as const;

/** `CONFORMANCE_RUNS=1000` makes as many, `SEED=7` others. */
const RUNS = Number(process.env['CONFORMANCE_RUNS'] ?? 3);
const SEED = Number(process.env['SEED'] ?? 1);
const MOST_RUN_MS = 10_000;

/** A command, and which claim it is about: 0 the latest, 1 the one before. */
const COMMAND = fc.record({
  age: fc.nat({ max: 2 }),
  name: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...OF_TASKS) },
    { weight: 4, arbitrary: fc.constantFrom(...OF_WALKS, 'renew', 'checkpoint', 'release') },
    { weight: 3, arbitrary: fc.constantFrom(...OF_THE_WORLD, 'time runs out', 'time runs out') },
  ),
});
/** A refusal that comes after the launcher accepted the execution, which chance finds in one run of some hundred. */
const REFUSED_TOO_LATE = (['start', 'launch', 'failClosed'] as const).map((name) => ({ name, age: 0 }));

type Command = (typeof COMMAND)['generate'] extends (...given: never[]) => { value: infer Value } ? Value : never;

/** One parent with one slot, in the model and on PostgreSQL. */
class BothWorlds {
  readonly state = firstState(1, 1);
  private readonly model: ModelVerbs;
  /** Fences of PostgreSQL by those of the model, which counts them. */
  private readonly fences = [0];
  private readonly walks: { model: ModelWalk; real: Called }[] = [];
  /** Fences of the model whose execution the launcher has accepted: it is not asked again for these. */
  private readonly launched = new Set<number>();

  constructor(
    private readonly db: TestDatabase,
    private readonly verbs: RealVerbs,
    runner: 'inline' | 'job',
    private readonly parentId: string,
  ) {
    this.model = new ModelVerbs({ runner, mostTakeovers: MOST_TAKEOVERS, units: 0 });
  }

  /** What a command did, and how the parent stands then. */
  async run({ name, age }: Command): Promise<{ model: unknown; real: unknown }> {
    let did = { model: true, real: true };
    if (isOf(OF_THE_WORLD, name)) await this.befall(name);
    else if (isOf(OF_WALKS, name)) did = await this.walk(name, age);
    else await this.task(name, Math.max(1, this.state.slots[0]!.fence - age));
    return {
      model: { name, did: did.model, ...this.modelled() },
      real: { name, did: did.real, ...(await this.real()) },
    };
  }

  private async befall(name: (typeof OF_THE_WORLD)[number]): Promise<void> {
    const [slot, parent] = [this.state.slots[0]!, this.state.parents[0]!];
    if (name === 'time runs out') {
      if (slot.lease === 'live') slot.lease = 'expired';
      if (slot.handoff) slot.handoff.isLive = false;
      await this.verbs.on.runOut(this.parentId);
    } else if (name === 'no progress') {
      parent.isStalled = true;
      await this.db.database.sql`
        update parent set progress_at = progress_at - interval '31 minutes' where resource_id = ${this.parentId}`;
    } else if (name === 'a day goes by') {
      parent.isOutlived = true;
      await this.db.database.sql`
        update production set created_at = created_at - interval '25 hours' where resource_id = ${this.parentId}`;
    } else {
      parent.isCancelWished = true;
      await this.db.database.sql`update production set cancel_requested = true where resource_id = ${this.parentId}`;
    }
  }

  private async walk(name: (typeof OF_WALKS)[number], age: number): Promise<{ model: boolean; real: boolean }> {
    const walk = this.walks.at(-1 - age);
    if (!walk) return { model: false, real: false };
    const { refused } = this.model[name](this.state, walk.model);
    const did = { model: refused === undefined, real: await this.verbs.call(name, walk.real) };
    if (name === 'checkpoint' && did.model) walk.model.last += 1;
    if (name === 'checkpoint' && did.real) walk.real.checkpoint += 1;
    return did;
  }

  private async task(name: (typeof OF_TASKS)[number], fence: number): Promise<void> {
    const { model, state } = this;
    const called: Called = this.called(this.fences[fence] ?? 0, `holder ${this.walks.length}`);
    const launch = model.launch(state, 0, fence);
    const instead = () => (launch.refused === 'nothing to do' ? model.withdraw(state, 0, fence) : launch);
    const isAsked = launch.refused === undefined && !this.launched.has(fence);
    const deeds = {
      start: () => model.start(state, 0, 0),
      takeOver: () => model.takeOver(state, 0, fence),
      claim: () => model.claim(state, 0, fence),
      launch: instead,
      failClosed: () => (isAsked ? model.failClosed(state, 0, fence) : instead()),
      withdraw: () => model.withdraw(state, 0, fence),
      reconcile: () => model.reconcile(state, 0),
    };
    const deed = deeds[name]();
    if (name === 'launch' && isAsked) this.launched.add(fence);
    await this.verbs.call(name, called);
    const [slot] = await this.db.database.sql<{ fence: number; holder: string }[]>`
      select fence, holder from slot where parent_id = ${this.parentId}`;
    if (slot) this.fences[state.slots[0]!.fence] = slot.fence;
    if (deed.walk && slot)
      this.walks.push({ model: deed.walk, real: this.called(slot.fence, slot.holder, deed.walk.last) });
  }

  private called(fence: number, holder: string, checkpoint = 0): Called {
    return { kind: 'remix', parentId: this.parentId, fence, holder, checkpoint };
  }

  private modelled(): object {
    const { status, hold } = this.state.parents[0]!;
    const view = this.state.slots[0]!.parent === null ? undefined : viewOf(this.state, 0);
    const walk = this.walks.find(({ model }) => String(model.holder) === view?.holder);
    return {
      status,
      isHeld: hold === 'held',
      slot: view && shown(view, (fence) => fence, walk ? walk.real.holder : null),
    };
  }

  private async real(): Promise<object> {
    const { status } = await this.verbs.on.on.resource(this.parentId);
    const { state } = await this.verbs.on.on.hold(this.parentId);
    const view = await findSlotOf(this.db.database, this.parentId);
    return {
      status: status === 'queued' || status === 'processing' ? 'open' : status,
      isHeld: state === 'held',
      slot: view && shown(view, (fence) => this.fences.indexOf(fence), view.holder),
    };
  }
}

/** What both worlds must agree on. */
function shown(view: SlotView, number: (fence: number) => number, holder: string | null): unknown {
  const { lease, fence, handoff, parent } = view;
  return {
    stands: slotState(view),
    lease,
    holder,
    fence: number(fence),
    handoff: handoff && { ...handoff, fence: number(handoff.fence) },
    parent: parent && { ...parent, id: '', boundFence: parent.boundFence === null ? null : number(parent.boundFence) },
  };
}

function isOf<Name extends string>(names: readonly Name[], name: string): name is Name {
  return (names as readonly string[]).includes(name);
}

describe('the model of long jobs', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.drop());

  it.each(['inline', 'job'] as const)(
    `does what PostgreSQL does, in ${RUNS} runs from seed ${SEED}: %s`,
    async (runner) => {
      const commands = fc.array(COMMAND, { minLength: 5, maxLength: 40, size: 'max' });
      const verbs = new RealVerbs(db.database, runner);
      await fc.assert(
        fc.asyncProperty(commands, async (all) => {
          const id = await verbs.on.ordered(await verbs.on.account(), 'remix', { shots: 0, pieces: 1 });
          const both = new BothWorlds(db, verbs, runner, id);
          for (const command of all) {
            const { model, real } = await both.run(command);
            expect(model).toEqual(real);
          }
        }),
        { numRuns: RUNS, seed: SEED, endOnFailure: false, examples: [[REFUSED_TOO_LATE]] },
      );
    },
    RUNS * MOST_RUN_MS,
  );
});
