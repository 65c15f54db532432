import { DatabaseUnavailable } from '@libs/database';
import { Denial } from '@libs/kernel';
import { ClaimRender, HoldRender, type Render } from '@libs/providers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BelongsToLine, TryLater } from '../../../libs/providers/src/embedded/render-runner.js';
import { DeliveryFixture } from '../../support/makers/delivery-fixture.js';
import { ElevenLabsServer } from '../../support/makers/elevenlabs-server.js';
import { madeFile } from '../../support/makers/maker-server.js';
import { Chance } from '../world/chance.js';
import { type Fault, MortalProcess } from './world/mortal-process.js';

/** `DELIVERY_KILLS=2000` kills as often, `SEED=7` begins with the schedule of that seed. */
const KILLS = Number(process.env['DELIVERY_KILLS'] ?? 60);
const FIRST_SEED = Number(process.env['SEED'] ?? 1);
const MOST_LIVES = 12;
/** After this many seconds a request of the test's models is looked for no longer. */
const LONGEST_SECONDS = 1_800;

/** One lies at its maker, one comes with the answer and stays in a history, one comes with the answer alone. */
const MODELS = ['fal/image', 'elevenlabs/speech', 'elevenlabs/music'] as const;
/** Acts of a delivery by the beginning of their labels: from the claim of the render to its next line. */
const ACTS = [
  'update render',
  'select *',
  'insert into object_removal',
  'update purchase set sent_at',
  'make',
  'find',
  'delete from closed_maker',
  'put',
  'piece',
  'update purchase set state',
  'select key from object_removal',
  'head',
  'transaction',
];

describe('bytes of makers in processes that are killed', () => {
  let on: DeliveryFixture;
  let maker: ElevenLabsServer;

  beforeAll(async () => {
    on = await DeliveryFixture.open();
    maker = await new ElevenLabsServer().start();
  });
  afterAll(async () => {
    await maker.stop();
    await on.close();
  });

  /** What a worker does in one life of its process. */
  async function lives(mortal: MortalProcess): Promise<void> {
    const database = mortal.database(on.db.database);
    const holds = new HoldRender(database);
    const makers = [mortal.maker(maker.key, maker.url)];
    const runner = on.runner(makers, undefined, [maker.url], { database, store: mortal.store(on.store) });
    const render = await new ClaimRender(database, { rendersPerAccount: 10 }).run('mortal', { line: 'purchases' });
    if (!render) return;
    const watch = { ...on.watch(), signal: mortal.leaving.signal, grace: new AbortController().signal };
    const end: unknown = await runner.run(render, watch).catch((error: unknown) => error);
    if (mortal.leaving.signal.aborted) await holds.release(render);
    else if (end instanceof BelongsToLine) await holds.move(render, end.line);
    else if (end instanceof TryLater) await holds.postpone(render, end.seconds);
    else if (end instanceof Denial) await holds.fail(render, end.body());
    else throw end;
  }

  /** Lets leases end, pauses pass, and requests become as old as they may while their makers are asked for them. */
  async function rest(): Promise<void> {
    await on.db.database.sql`
      update purchase set sent_at = least(sent_at, clock_timestamp() - make_interval(secs => ${LONGEST_SECONDS + 1})),
        retry_at = null
      where state in ('intent', 'submitted') and sent_at is not null`;
    await on.db.database.sql`
      update render set lease_until = null, state = 'waiting', not_before = null, claims = 0
      where line = 'purchases' and state in ('waiting', 'running')`;
  }

  const isOpen = async ({ id }: Render): Promise<boolean> =>
    (
      await on.db.database.sql`
        select 1 from render where id = ${id} and line = 'purchases' and state in ('waiting', 'running')`
    ).length > 0;

  /** The rule that was broken. */
  async function broken(render: Render, model: string, prompt: string): Promise<string | undefined> {
    const purchase = await on.purchase(render);
    const paid = maker.accepted.filter(({ input }) => (input['text'] ?? input['prompt']) === prompt).length;
    if (paid > 1) return `it was sent ${paid} times`;
    const rawKey = purchase['raw_key'] as string | null;
    if (purchase['state'] === 'delivered') {
      const kept = await on.bytesOf(rawKey ?? 'none');
      if (!kept.equals(madeFile(model === 'fal/image' ? 'image' : 'audio'))) return 'other bytes were delivered';
      const times = await on.store.head(rawKey!.replace(/raw$/, 'characters.json'));
      return model === 'elevenlabs/speech' && !times ? 'a speech lost its times' : undefined;
    }
    if (purchase['state'] !== 'unknown') return `it ended as ${String(purchase['state'])}`;
    if (model === 'fal/image') return 'a result that lies at the maker is lost';
    if (model === 'elevenlabs/speech' && paid > 0) return 'a speech in the history of the maker is lost';
    const listed = await on.db.database.sql<{ key: string }[]>`
      select key from object_removal join purchase p on key like 'purchases/' || p.id || '/%/raw'
      where p.job_id = ${render.name}`;
    const stored = await Promise.all(listed.map(({ key }) => on.store.head(key)));
    return stored.some(Boolean) ? 'a stored sound is lost' : undefined;
  }

  async function schedule(seed: number, killedAt: string[]): Promise<string> {
    const chance = new Chance(seed);
    const killedBefore = killedAt.length;
    const model = chance.of(MODELS);
    const prompt = `A fox of seed ${seed}`;
    const render = await on.claim(model, { prompt }, { url: maker.fileUrl('image') });
    await rest();
    for (let life = 0; (await isOpen(render)) && life < MOST_LIVES; life += 1) {
      const kind = chance.of(['killed before', 'killed after', 'killed after', 'unheard'] as const);
      const fault: Fault | undefined = life < 3 ? { act: chance.of(ACTS), skip: chance.below(2), kind } : undefined;
      const mortal = new MortalProcess(fault);
      await mortal
        .live(() => lives(mortal))
        .catch((error: unknown) => {
          if (!(error instanceof DatabaseUnavailable)) throw error;
        });
      if (mortal.diedAt !== undefined) killedAt.push(mortal.diedAt);
      await rest();
    }
    const rule = (await isOpen(render)) ? 'it never ended' : await broken(render, model, prompt);
    if (rule !== undefined)
      throw new Error(`seed ${seed}, ${model}: ${rule} (killed at ${killedAt.slice(killedBefore).join(', ')})`);
    return `${model} ${String((await on.purchase(render))['state'])}`;
  }

  it(
    `are kept, asked for once, and told as lost where they are, after ${KILLS} kills`,
    async () => {
      const from = performance.now();
      const killedAt: string[] = [];
      const ends: Record<string, number> = {};
      let seed = FIRST_SEED;
      for (; killedAt.length < KILLS; seed += 1) {
        const end = await schedule(seed, killedAt);
        ends[end] = (ends[end] ?? 0) + 1;
      }
      const counted = Object.entries(Object.groupBy(killedAt, (label) => label)).map(
        ([label, all]) => `${label}: ${all?.length}`,
      );
      process.stdout.write(
        `${killedAt.length} kills in ${seed - FIRST_SEED} schedules, ${((performance.now() - from) / 1000).toFixed(1)} s\n`,
      );
      process.stdout.write(`${counted.join(', ')}; ${JSON.stringify(ends)}\n`);
      if (KILLS < 60) return;
      expect(ACTS.filter((act) => !killedAt.some((label) => label.startsWith(act)))).toEqual([]);
    },
    KILLS * 2_000 + 60_000,
  );
});
