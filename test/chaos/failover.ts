/**
 * Fails over to a standby that was cut off: jobs that the primary took over meanwhile are taken over once more, and the
 * fences still grow. Ends with 1 where they do not, or where the auditor finds something.
 * `--programs /usr/lib/postgresql/15/bin`; docs/deep-tests.md names the command. Needs a build and a PostgreSQL of the system.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { entities } from '../../src/entities.js';
import { PostgresDatabase } from '@libs/database/adapters';
import { KeyRing, SystemClock } from '@libs/kernel';
import { AddressSigner } from '@libs/storage';
import { DiskObjectStore } from '@libs/storage/adapters';
import { composition, eventsOf, runningJobs } from '../support/jobs/long-jobs.js';
import { Service } from '../support/service/service.js';
import { Auditor } from './auditor.js';
import { LEASE_SECONDS } from './chaos-world.js';
import { PatientCaller } from './patient-caller.js';
import { StandbyPair } from './standby-pair.js';

const { values } = parseArgs({ options: { programs: { type: 'string', default: '/usr/lib/postgresql/15/bin' } } });
const say = (line: string): unknown => process.stdout.write(`${line}\n`);
const findings: string[] = [];

async function waitFor<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    await pause(100);
  }
}

async function serviceOn(databaseUrl: string, dataDir: string): Promise<Service> {
  const environment = { PRODUCTION_RUNNER: 'job', PRODUCTION_LEASE_SECONDS: `${LEASE_SECONDS}` };
  return Service.start({ databaseUrl, dataDir, environment });
}

/** The fence of the last takeover, once there is one beyond `after`. */
function takenOver(database: PostgresDatabase, id: string, after: number): Promise<number> {
  return waitFor(async () => {
    const fences = (await eventsOf(database, id))
      .filter(({ event }) => event === 'taken over')
      .map(({ fence }) => fence);
    return fences.map(Number).find((fence) => fence > after);
  });
}

/** The process that walks a job, once it has written. */
async function walking(database: PostgresDatabase, id: string): Promise<{ pid: number; fence: number }> {
  await waitFor(async () => (await eventsOf(database, id)).find(({ event }) => event === 'phase'));
  return waitFor(() => Promise.resolve(runningJobs(id)[0]));
}

async function ended(caller: PatientCaller, id: string): Promise<string> {
  return waitFor(async () => {
    const { status } = await caller.call('await_resource', { resource_id: id, wait_ms: 10_000 });
    return status === 'queued' || status === 'processing' ? undefined : String(status);
  });
}

interface Before {
  key: string;
  whole: string;
  open: string;
  lost: string;
  fences: number[];
}

/** Work on the primary; the standby replicates it until it is cut off. */
async function onPrimary(pair: StandbyPair, dataDir: string): Promise<Before> {
  const service = await serviceOn(pair.primaryUrl, dataDir);
  const database = await PostgresDatabase.connect({ url: pair.primaryUrl, entities, applicationName: 'failover' });
  try {
    const key = await service.media('keys', 'create', '--name', 'failover');
    await service.media('credits', 'add', '1000');
    const caller = new PatientCaller(() => service.address, key);
    const order = async (name: string): Promise<string> =>
      String((await caller.call('compose_video', composition(name, { cards: 2 })))['resource_id']);
    const whole = await order('whole');
    say(`whole ${whole}: ${await ended(caller, whole)}`);
    const open = await order('open');
    const first = await walking(database, open);
    await pair.level();
    await pair.cut();
    say('the standby is cut off');
    process.kill(first.pid, 'SIGKILL');
    const lost = await order('lost');
    const second = await takenOver(database, open, first.fence);
    say(`open ${open}: fence ${first.fence}, on the primary taken over under ${second}`);
    say(`open on the primary: ${await ended(caller, open)}; lost on the primary: ${await ended(caller, lost)}`);
    return { key, whole, open, lost, fences: [first.fence, second] };
  } finally {
    await pair.killPrimary();
    await service.kill();
    await database.destroy().catch(() => undefined);
  }
}

async function onStandby(pair: StandbyPair, dataDir: string, before: Before): Promise<void> {
  const { key, whole, open, lost, fences } = before;
  const service = await serviceOn(pair.standbyUrl, dataDir);
  const database = await PostgresDatabase.connect({ url: pair.standbyUrl, entities, applicationName: 'failover' });
  try {
    const third = await takenOver(database, open, fences[0] ?? 0);
    say(`open ${open}: on the standby taken over under ${third}`);
    if (third <= (fences[1] ?? 0)) findings.push(`the standby gave fence ${third} after ${fences[1]}`);
    const caller = new PatientCaller(() => service.address, key);
    say(`open on the standby: ${await ended(caller, open)}`);
    const [row] = await database.sql<
      { count: number }[]
    >`select count(*)::int as count from resource where id = ${lost}`;
    say(`acknowledged and never heard of by the standby: ${1 - (row?.count ?? 0)} of 3`);
    await service.media('sweep', '--min-age', '0');
    const signer = new AddressSigner({ linkSigning: KeyRing.parse(KeyRing.generateText()) }, new SystemClock(), {
      baseUrl: 'http://localhost',
    });
    const store = new DiskObjectStore(join(dataDir, 'objects'), signer);
    findings.push(...(await new Auditor(database, store).run([whole, open])));
    say(`credits: ${await service.media('credits', 'audit')}`);
  } finally {
    await service.stop();
    await database.destroy();
  }
}

const dataDir = await mkdtemp(join(tmpdir(), 'mediamaker-failover-data-'));
const pair = await StandbyPair.open(values.programs);
try {
  const before = await onPrimary(pair, dataDir);
  await pair.promote();
  say('the primary is dead, the standby is promoted');
  await onStandby(pair, dataDir, before);
  for (const finding of findings) say(`FINDING ${finding}`);
  say(`${findings.length} findings`);
  process.exitCode = findings.length > 0 ? 1 : 0;
} finally {
  await pair.close();
  await rm(dataDir, { recursive: true, force: true });
}
