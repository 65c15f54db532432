/**
 * Orders short films from two real services for some minutes while processes, the database among them, are killed and
 * stopped at random, then lets an auditor look at database and store. Ends with 1 where a promise was broken.
 * `--minutes 5 --runner job|inline --seed TEXT --customers 10`; docs/deep-tests.md names the command. Needs a build.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Auditor } from './auditor.js';
import { ChaosWorld, LEASE_SECONDS, type Runner } from './chaos-world.js';
import { Dice } from './dice.js';
import { Faults } from './faults.js';
import { type Acknowledged, Ordering } from './orders.js';
import { PatientCaller } from './patient-caller.js';
import { count } from './count.js';

/** Leases within which everything has ended once faults stop; a film takes several of them here without any fault. */
const MOST_LEASES = 60;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    runner: { type: 'string', default: 'job' },
    seed: { type: 'string', default: `${Date.now()}` },
    customers: { type: 'string', default: '10' },
  },
});
const { seed } = values;
const runner: Runner = values.runner === 'inline' ? 'inline' : 'job';
const begun = performance.now();
const say = (line: string): void =>
  void process.stdout.write(`${((performance.now() - begun) / 1000).toFixed(1).padStart(7)} s  ${line}\n`);

const book: { acknowledged: Acknowledged[]; findings: string[] } = { acknowledged: [], findings: [] };
let until = Infinity;

/** One customer of many, each with orders of their own. */
async function shop(world: ChaosWorld, dice: Dice, at: number): Promise<PatientCaller> {
  const { accountId, key } = world.customers[at % world.customers.length]!;
  const caller = new PatientCaller(() => dice.pick(world.services)!.address, key);
  const ordering = new Ordering(caller, accountId, `c${at}`, dice, book);
  while (performance.now() < until) {
    await ordering.one().catch((error: unknown) => {
      book.findings.push(`refused: ${String(error)}`);
      say(String(error));
    });
  }
  return caller;
}

/** Waits until nothing is open, or for too long; answers the seconds. */
async function quiet({ database }: ChaosWorld): Promise<number> {
  const from = performance.now();
  for (;;) {
    const open = await database.sql`select 1 from resource where status in ('queued', 'processing') limit 1`;
    const seconds = (performance.now() - from) / 1000;
    if (open.length === 0 || seconds > MOST_LEASES * LEASE_SECONDS) return seconds;
    await pause(500);
  }
}

async function audit(world: ChaosWorld): Promise<void> {
  await world.services[0]!.media('sweep', '--min-age', '0');
  const auditor = new Auditor(world.database, world.store);
  book.findings.push(...(await auditor.run(book.acknowledged.map(({ id }) => id))));
  const [told] = await world.database.sql<{ takeovers: number; dead: number; fences: number; parts: number }[]>`
    select (select count(*) from parent_event where event = 'taken over')::int as takeovers,
      (select count(*) from task where state = 'dead')::int as dead,
      (select count(distinct (parent_id, fence)) from parent_event)::int as fences,
      (select count(*) from resource where parent_id is not null)::int as parts`;
  say(`takeovers ${told?.takeovers}, fences ${told?.fences}, parts ${told?.parts}, dead tasks ${told?.dead}`);
  const failures = await world.database.sql<{ why: string; count: number }[]>`
    select metadata -> 'error' ->> 'error_description' as why, count(*)::int as count
    from resource where status = 'failed' group by 1`;
  for (const { why, count: times } of failures) say(`failed ${times} times: ${why}`);
}

function tell(callers: PatientCaller[], faults: Faults): void {
  const { acknowledged, findings } = book;
  const seconds = acknowledged.flatMap(({ seconds: took }) => took ?? []).sort((a, b) => a - b);
  say(`productions ${acknowledged.length}: ${count(acknowledged.map((one) => `${one.kind} ${one.status}`))}`);
  say(`seconds to the end: median ${seconds[seconds.length >> 1]?.toFixed(1)}, most ${seconds.at(-1)?.toFixed(1)}`);
  say(`calls without an answer: ${callers.reduce((sum, { unanswered }) => sum + unanswered, 0)}`);
  say(`faults: ${[...faults.hits].map(([name, times]) => `${name} ${times}`).join(', ')}`);
  say(`services that ended while they started: ${faults.failedStarts}`);
  for (const finding of findings) say(`FINDING ${finding}`);
  say(`${findings.length} findings; seed ${seed}, ${runner}, ${values.minutes} minutes`);
}

say(`seed ${seed}, runner ${runner}, ${values.minutes} minutes, ${values.customers} customers`);
const dice = new Dice(seed);
const world = await ChaosWorld.open(runner);
until = performance.now() + Number(values.minutes) * 60_000;
try {
  const faults = new Faults(world, runner, dice.named('faults'), say);
  const striking = faults.run();
  const shops = Array.from({ length: Number(values.customers) }, (_, at) => shop(world, dice.named(`c${at}`), at));
  await pause(until - performance.now());
  await faults.stop();
  await striking;
  say(`no more faults; everything had ended after ${(await quiet(world)).toFixed(1)} s`);
  const callers = await Promise.all(shops);
  await audit(world);
  tell(callers, faults);
  process.exitCode = book.findings.length > 0 ? 1 : 0;
} finally {
  await world.close();
}
