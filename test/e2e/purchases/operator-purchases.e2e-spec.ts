import { newId } from '@libs/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { Service } from '../../support/service/service.js';

/** What a terminal obeys: a colour, a title, a turn of direction, a line of its own. */
const HOSTILE = '\u001b[31mPaid\u001b]0;owned\u0007\u202egpj\r\nunknown  $0';

describe('the operator’s commands for purchases', () => {
  let db: TestDatabase;
  let service: Service;

  beforeAll(async () => {
    db = await createTestDatabase();
    service = await Service.prepared({ databaseUrl: db.url });
  });
  afterAll(async () => {
    await service.remove();
    await db.drop();
  });
  beforeEach(async () => {
    await db.database.sql`delete from purchase`;
  });

  /** Purchases of one account and job each, the first the newest. */
  async function bought(count: number, state = 'delivered'): Promise<void> {
    await db.database.sql`
      insert into purchase (id, job_id, attempt, account_id, maker, model, seed, brief, ceiling_microdollars, state, sent_at,
        ended_at, raw_key, created_at)
      select gen_random_uuid(), gen_random_uuid(), 1, gen_random_uuid(), 'fal', 'fal/fox ' || at,
        (select coalesce(max(seed), 0) from purchase) + at, '{"prompt": "a secret"}', 70000, ${state}, now(), now(), case when ${state} = 'delivered' then 'raw' end, now() - make_interval(mins => at)
      from generate_series(1, ${count}::int) at`;
  }

  const lines = async (...args: string[]): Promise<string[]> => {
    const { code, stdout } = await service.tried('purchases', ...args);
    expect(code).toBe(0);
    return stdout === '' ? [] : stdout.split('\n');
  };
  const modelsOf = (listed: string[]): (string | undefined)[] => listed.map((line) => /fal\/fox \d+/.exec(line)?.[0]);

  it('purchases list prints nothing where nothing was bought', async () => {
    expect(await lines('list')).toEqual([]);
  });

  it('purchases list shows the unknown ones first, then the newest, as many as are asked for', async () => {
    await bought(1_000);
    await bought(2, 'unknown');
    const listed = await lines('list');
    expect(listed).toHaveLength(50);
    expect(modelsOf(listed).slice(0, 4)).toEqual(['fal/fox 1', 'fal/fox 2', 'fal/fox 1', 'fal/fox 2']);
    expect(listed[0]).toMatch(/ {2}\d+ s {2}unknown {2}at most US\$0\.07 {2}fal\/fox 1 {2}account /);
    expect(await lines('list', '--limit', '1000')).toHaveLength(1_000);
    expect(await lines('list', '--limit', '10000')).toHaveLength(1_002);
    expect(await lines('list', '--state', 'unknown')).toHaveLength(2);
    expect(await lines('list', '--state', 'failed')).toEqual([]);
  });

  it.each([
    [['list', '--state', 'paid'], '--state must be one of intent, submitted, delivered, failed, refunded, unknown'],
    [['list', '--limit', '0'], '--limit must be a whole number from 1 to 10000'],
    [['list', '--limit', '10001'], '--limit must be a whole number from 1 to 10000'],
    [['list', '--limit', '5; drop table purchase'], '--limit must be a whole number from 1 to 10000'],
    [['show'], 'purchases show needs the id of a purchase or of a resource'],
  ])('purchases %j is refused with what to write', async (args, words) => {
    const { code, stderr } = await service.tried('purchases', ...args);
    expect([code, stderr.split('\n')[0]]).toEqual([2, words]);
  });

  it.each([newId(), 'fox', `${newId()}'`, ''.padEnd(5_000, 'x')])('purchases show %j names nothing', async (id) => {
    const { code, stdout, stderr } = await service.tried('purchases', 'show', id);
    expect([code, stdout, stderr]).toEqual([1, '', `no purchase is named ${id}\n`]);
  });

  it('purchases show tells all attempts of a resource, a maker’s words plainly, and neither the prompt nor signed addresses', async () => {
    const job = newId();
    for (const attempt of [1, 2])
      await db.database.sql`
        insert into purchase (id, job_id, attempt, account_id, maker, model, seed, brief, ceiling_microdollars, state,
          request_id, submission, trouble_kind, trouble_text, ended_at)
        values (${newId()}, ${job}, ${attempt}, ${newId()}, 'fal', 'fal/fox', ${attempt}, '{"prompt": "a secret"}', 70000, 'failed',
          ${`${HOSTILE} ${attempt}`}, ${{ addresses: { status: 'https://queue.fal.run/x?sig=hidden', odd: HOSTILE } }}, 'refused',
          ${HOSTILE}, now())`;
    const shown = await lines('show', job);
    expect(shown.filter((line) => line.startsWith('attempt'))).toEqual(['attempt    1', 'attempt    2']);
    expect(shown).toContain('ceiling    US$0.07');
    expect(shown).toContain('servers    queue.fal.run');
    expect(shown.join('')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(shown.join('\n')).not.toMatch(/secret|hidden|^unknown/m);
  });

  it('purchases list shows why a maker is closed, in plain words', async () => {
    await db.database.sql`
      insert into closed_maker (maker, reason, probe_at) values ('fal', ${HOSTILE}, now() + interval '10 min')`;
    const listed = await lines('list');
    await db.database.sql`delete from closed_maker`;
    expect(listed).toEqual([expect.stringMatching(/^fal {2}closed since \S+ {2} \[31mPaid/)]);
    expect(listed.join('')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });
});
