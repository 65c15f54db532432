import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Denial } from '@libs/kernel';
import { ClaimRender, HoldRender } from '@libs/providers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FalMaker } from '../../../libs/providers/src/adapters/makers/fal/fal.maker.js';
import type { RenderLine } from '../../../libs/providers/src/embedded/render.js';
import { BelongsToLine, TryLater } from '../../../libs/providers/src/embedded/render-runner.js';
import { PROTOCOL } from '../../support/jobs/runner-fixture.js';
import { DELIVERED_MODELS, DeliveryFixture } from '../../support/makers/delivery-fixture.js';
import { FalServer } from '../../support/makers/fal-server.js';
import { PurchaseFixture } from '../../support/makers/purchase-fixture.js';

const JOBS = 50;
/** The maker needs so long for an order, however often it is asked. */
const MADE_AFTER_MS = 90_000;
/** Rounds of a minute: the maker is away in some, and well before the longest time of an order is over. */
const [AWAY_FROM, AWAY_UNTIL, WELL_FROM] = [2, 12, 25];
const LINES: RenderLine[] = ['purchases', 'imports', 'film_imports'];
const CHILD = `${PROTOCOL} onOrder(({ directory }) => answerFacts(directory, {}));`;

/** The same numbers from 0 to 1 in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** The clock of the database stands still; what waits for a time is moved instead, and the maker's clock goes ahead. */
describe('a maker that fails three requests of ten and is away for ten minutes', () => {
  let on: DeliveryFixture;
  let fal: FalServer;
  let buying: PurchaseFixture;
  let run: (line: RenderLine) => Promise<void>;

  beforeAll(async () => {
    on = await DeliveryFixture.open();
    fal = await new FalServer().start();
    fal.beforeAnswer = (order) => {
      order.fate = { ending: 'completed', endsAtMs: order.at.getTime() + MADE_AFTER_MS, ignoresCancel: false };
      return Promise.resolve();
    };
    const maker = new FalMaker(fal.key, fal.url);
    buying = new PurchaseFixture(on.db.database, { makers: [maker], models: DELIVERED_MODELS });
    const child = join(on.folder, 'child.mjs');
    await writeFile(child, CHILD, { mode: 0o644 });
    const runner = on.runner([maker], child, [fal.url]);
    const [claims, holds] = [
      new ClaimRender(on.db.database, { rendersPerAccount: 1_000 }),
      new HoldRender(on.db.database),
    ];
    run = async (line) => {
      for (let render = await claims.run('test', { line }); render; render = await claims.run('test', { line })) {
        const claim = render;
        const result = await runner.run(claim, on.watch()).catch((error: unknown) => error);
        if (result instanceof BelongsToLine) await holds.move(claim, result.line);
        else if (result instanceof TryLater) await holds.postpone(claim, result.seconds);
        else if (result instanceof Denial) await holds.fail(claim, result.body());
        else if (result instanceof Error) throw result;
        else await holds.finish(claim, result as Awaited<ReturnType<typeof runner.run>>);
      }
    };
  });
  afterAll(async () => {
    await fal.stop();
    await on.close();
  });

  async function later(seconds: number): Promise<void> {
    await on.db.database.sql`
      with going as (select make_interval(secs => ${seconds}::float8) as by)
      update purchase set created_at = created_at - by, sent_at = sent_at - by, retry_at = retry_at - by from going`;
    await on.db.database.sql`
      with going as (select make_interval(secs => ${seconds}::float8) as by)
      update render set created_at = created_at - by, not_before = not_before - by from going`;
    fal.clockAheadMs += seconds * 1_000;
  }

  it('completes each of 50 jobs, or fails it without a charge, and is never paid twice for one attempt', async () => {
    const account = await buying.account();
    const ids: string[] = [];
    for (let at = 0; at < JOBS; at += 1) ids.push(await buying.jobOf(account, { model: 'fal/image', format: 'png' }));
    const chance = numbers(7);
    const unreliable = () => (chance() >= 0.3 ? undefined : chance() < 0.5 ? 'away' : 'lost');
    const open = new Set(ids);
    for (let round = 0; open.size > 0 && round < 60; round += 1) {
      const isAway = round >= AWAY_FROM && round < AWAY_UNTIL;
      fal.fault = isAway ? () => 'away' : unreliable;
      if (round >= WELL_FROM) fal.fault = undefined;
      // Some orders are accepted, and the answer is lost.
      fal.nextWrongs.length = 0;
      fal.nextWrongs.push(...Array.from({ length: JOBS }, () => (chance() < 0.15 ? ('lost' as const) : undefined)));
      for (const id of open) {
        await buying.steps(id, 1);
        const { status } = await buying.jobs.resource(id);
        if (status !== 'queued' && status !== 'processing') open.delete(id);
      }
      for (const line of LINES) await run(line);
      await later(60);
    }
    expect(open.size).toBe(0);
    const ends = await Promise.all(
      ids.map(async (id) => [await buying.jobs.resource(id), await buying.jobs.hold(id)] as const),
    );
    const kinds = ends.map(([{ status }, { state, captured }]) => `${status} ${state} ${captured}`);
    expect(new Set(kinds)).toEqual(new Set(['completed captured 12', 'failed voided null']));
    const completed = kinds.filter((kind) => kind.startsWith('completed')).length;
    expect(completed).toBeGreaterThanOrEqual(JOBS / 2);
    const purchases = (await Promise.all(ids.map((id) => buying.purchases(id)))).flat();
    expect(purchases.filter(({ seed }) => fal.acceptedWith(seed) > 1)).toEqual([]);
    const count = (state: string): number => purchases.filter((one) => one.state === state).length;
    process.stdout.write(
      `${JOBS} jobs: ${completed} completed, ${count('unknown')} unknown; ${count('failed')} repeats\n`,
    );
    // What the maker accepted is delivered: nothing that it lists stays unknown.
    const paid = purchases.filter(({ seed }) => fal.acceptedWith(seed) === 1).map(({ state }) => state);
    expect(paid).toEqual(paid.map(() => 'delivered'));
    expect(paid).toHaveLength(completed);
  });
});
