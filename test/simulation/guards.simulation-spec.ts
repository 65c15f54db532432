import { findSlotOf, lockSlot, type SlotView } from '../../libs/jobs/src/long-job/slots/slot-view.js';
import {
  GUARDS,
  refusalOf,
  TRANSITIONS,
  type Attempt,
  type Guard,
  type Verb,
} from '../../libs/jobs/src/long-job/slots/transitions.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database.js';
import { whileUncommitted } from '../support/database/while-uncommitted.js';
import { type Called, RealVerbs } from './real-verbs.js';

const BY_JOB: readonly Verb[] = ['claim', 'launch', 'failClosed', 'withdraw'];
const VERBS = Object.keys(TRANSITIONS) as Verb[];
const ROWS = VERBS.flatMap((verb) => TRANSITIONS[verb].guards.map((guard: Guard) => ({ verb, guard })));

/** Guards that the verb's own SQL repeats, so that it refuses without them too. */
const REPEATED: Partial<Record<Verb, readonly Guard[]>> = {
  start: TRANSITIONS.start.guards,
  withdraw: ['handoff is unclaimed'],
  reconcile: TRANSITIONS.reconcile.guards,
};

/** Whether a verb is not refused while its row lacks a guard. A write that breaks off at a later check was not refused. */
async function isDoneWithout(verb: Verb, guard: Guard, call: () => Promise<boolean>): Promise<boolean> {
  const { guards }: { guards: readonly Guard[] } = TRANSITIONS[verb];
  Object.assign(TRANSITIONS[verb], { guards: guards.filter((one) => one !== guard) });
  try {
    return await call();
  } catch (error) {
    if (error instanceof Error && error.message.endsWith('ended under an open claim')) return true;
    throw error;
  } finally {
    Object.assign(TRANSITIONS[verb], { guards });
  }
}

interface Situation {
  verbs: RealVerbs;
  called: Called;
}

describe('a verb of long jobs', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.drop());

  /** A parent and a call that no guard of the verb refuses. */
  async function allowed(verb: Verb): Promise<Situation> {
    const verbs = new RealVerbs(db.database, BY_JOB.includes(verb) ? 'job' : 'inline');
    const parentId = await verbs.on.ordered(await verbs.on.account(), 'remix', { shots: 0, pieces: 1 });
    const called: Called = { kind: 'remix', parentId, fence: 0, holder: 'me', checkpoint: 0 };
    called.candidate = { id: parentId, status: 'open', boundFence: null };
    if (verb === 'start') return { verbs, called };
    await verbs.call('start', called);
    const { fence, holder } = await verbs.on.claim(parentId);
    Object.assign(called, { fence }, BY_JOB.includes(verb) ? {} : { holder });
    if (verb === 'withdraw') {
      await db.database.sql`update production set cancel_requested = true where resource_id = ${parentId}`;
    }
    if (verb === 'takeOver') await verbs.on.runOut(parentId);
    if (verb === 'reconcile') await end(parentId);
    return { verbs, called };
  }

  const end = (id: string): Promise<unknown> => db.database.sql`update resource set status = 'failed' where id = ${id}`;
  const slot = (id: string, now: Record<'fence' | 'handoff', number>): Promise<unknown> => db.database.sql`
    update slot set fence = fence + ${now.fence}, handoff_fence = handoff_fence + ${now.handoff} where parent_id = ${id}`;
  const bound = (id: string, by: number): Promise<unknown> =>
    db.database.sql`update parent set bound_fence = bound_fence + ${by} where resource_id = ${id}`;

  /** Changes the rows, or the call, so that this guard refuses and no other. */
  const BROKEN: Record<Guard, (situation: Situation) => unknown> = {
    'slot is free': async ({ verbs, called }) => {
      const [own] = await db.database.sql<{ account_id: string }[]>`
        select account_id from resource where id = ${called.parentId}`;
      await verbs.call('start', { ...called, parentId: await verbs.on.ordered(own!.account_id, 'remix') });
    },
    'candidate is open': async ({ called }) => {
      called.candidate = { ...called.candidate!, status: 'failed' };
      await end(called.parentId);
    },
    'candidate is unbound': async ({ called }) => {
      called.candidate = { ...called.candidate!, boundFence: 7 };
      called.fence = 7;
      await db.database.sql`update parent set bound_fence = 7 where resource_id = ${called.parentId}`;
    },
    'parent is bound here': ({ called }) => bound(called.parentId, -1),
    'parent is open': ({ called }) => end(called.parentId),
    'parent has ended': ({ called }) =>
      db.database.sql`update resource set status = 'processing' where id = ${called.parentId}`,
    'parent has moved on': ({ called }) => db.database.sql`
      update parent set progress_at = clock_timestamp() - interval '31 minutes' where resource_id = ${called.parentId}`,
    'fence is current': async ({ called }) => {
      await slot(called.parentId, { fence: 1, handoff: 0 });
      await bound(called.parentId, 1);
    },
    'holder is the same': ({ called }) => Object.assign(called, { holder: 'somebody else' }),
    'checkpoint is the last': ({ called }) => Object.assign(called, { checkpoint: 7 }),
    'nobody holds it': ({ called }) => db.database.sql`
      update slot set lease_until = clock_timestamp() + interval '1 minute' where parent_id = ${called.parentId}`,
    'handoff is of this fence': ({ called }) => slot(called.parentId, { fence: 0, handoff: -1 }),
    'handoff is unclaimed': ({ called }) => db.database.sql`
      update slot set handoff_claimed_at = clock_timestamp() where parent_id = ${called.parentId}`,
    'handoff is live': ({ called }) => verbsRunOut(called.parentId),
  };
  const verbsRunOut = (id: string): Promise<unknown> => db.database.sql`
    update slot set handoff_until = clock_timestamp() - interval '1 second' where parent_id = ${id}`;

  /** The slot that the verb would look at: where it starts a parent, the one of its account. */
  async function viewOf({ called }: Situation): Promise<SlotView> {
    const found = await findSlotOf(db.database, called.parentId);
    if (found) return found;
    const [place] = await db.database.sql<{ key: string; fresh: boolean }[]>`
      insert into slot (key, kind, account_id, place)
      select 'remix/' || account_id || '/1', 'remix', account_id, 1 from resource where id = ${called.parentId}
      on conflict (account_id, kind, place) do update set place = 1 returning key`;
    return (await db.database.transaction((tx) => lockSlot(tx, place!.key)))!;
  }

  const refusing = (verb: Verb, view: SlotView, attempt: Attempt): Guard[] =>
    TRANSITIONS[verb].guards.filter((guard: Guard) => !GUARDS[guard](view, attempt));

  it.each(VERBS)('does what it is for where no guard refuses: %s', async (verb) => {
    const { verbs, called } = await allowed(verb);
    const before = await verbs.on.durable(called.parentId);
    expect(await verbs.call(verb, called)).toBe(true);
    expect(await verbs.on.durable(called.parentId)).not.toBe(before);
  });

  it.each(ROWS)('changes nothing where only one guard refuses: $verb, $guard', async ({ verb, guard }) => {
    const situation = await allowed(verb);
    const { verbs, called } = situation;
    const breaks = async (): Promise<string> => {
      await BROKEN[guard](situation);
      const view = await viewOf(situation);
      expect(refusing(verb, view, called)).toEqual([guard]);
      expect(refusalOf(verb, view, called)).toBe(guard);
      return unchanged();
    };
    // A parent that finds no free slot notes that it looks again.
    const unchanged = async (): Promise<string> =>
      verb === 'start'
        ? JSON.stringify(
            await db.database.sql`
            select (select to_jsonb(p) from parent p where resource_id = ${called.parentId}), s.* from slot s order by key`,
          )
        : verbs.on.durable(called.parentId);
    let before = '';
    if (verb !== 'failClosed') before = await breaks();
    const did = await verbs.call(verb, called, async () => {
      before = await breaks();
    });
    expect(did).toBe(false);
    expect(await unchanged()).toBe(before);
    expect(verbs.launches).toBe(verb === 'failClosed' ? 1 : 0);
  });

  it.each(ROWS)(
    'is refused by that guard of its row, unless its SQL repeats it: $verb, $guard',
    async ({ verb, guard }) => {
      const situation = await allowed(verb);
      const { verbs, called } = situation;
      const breaks = async (): Promise<unknown> => BROKEN[guard](situation);
      if (verb !== 'failClosed') await breaks();
      const isDone = await isDoneWithout(verb, guard, () => verbs.call(verb, called, breaks));
      expect(isDone).toBe(!REPEATED[verb]?.includes(guard));
    },
  );

  it.each(VERBS.filter((verb) => !['start', 'launch', 'reconcile'].includes(verb)))(
    'waits for a takeover that is not committed yet, and then does nothing: %s',
    async (verb) => {
      const { verbs, called } = await allowed(verb);
      const { begun } = await whileUncommitted(
        db.database,
        async (tx) => {
          await tx.sql`update slot set fence = fence + 1, holder = 'the next', lease_until = clock_timestamp() + interval '1 minute',
            handoff_fence = null, handoff_until = null where parent_id = ${called.parentId}`;
          await tx.sql`update parent set bound_fence = bound_fence + 1 where resource_id = ${called.parentId}`;
        },
        () => verbs.call(verb, called),
      );
      expect(await begun).toBe(false);
      expect(await verbs.on.claim(called.parentId)).toMatchObject({ fence: called.fence + 1, holder: 'the next' });
      expect(await verbs.on.on.hold(called.parentId)).toMatchObject({ state: 'held' });
    },
  );
});
