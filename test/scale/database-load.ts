import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '@libs/kernel';
import type { Database } from '@libs/database';
import { PatientClient } from './patient-client.js';
import type { ScaleWorld } from './scale-world.js';

/** Sessions report what they did within a second of being idle. */
const REPORTED_MS = 2_500;
const IDLE_MS = 10_000;
const CALLERS = 6;

/** What was done between two looks. */
interface Load {
  commits: number;
  /** Transactions that got an id, since they wrote. */
  writing: number;
  inserted: number;
  updated: number;
  deleted: number;
  walBytes: number;
  /** Processor seconds of each kind of host. */
  api: number;
  worker: number;
  database: number;
  store: number;
}

export interface KindLoad extends Load {
  kind: string;
  /** Seconds from the first order to the last end. */
  seconds: number;
  jobs: number;
}

export interface DatabaseLoad {
  /** A second, with nothing to do. */
  idle: Load;
  /** For one job, without what an idle service does in that time. */
  kinds: KindLoad[];
  /** Rows written for one image, by table. */
  tables: { table: string; inserted: number; updated: number; deleted: number }[];
  connections: number;
}

const KINDS: Record<string, [string, Record<string, unknown>]> = {
  image: ['create_image', { prompt: 'A calm sea', technique: 'art', size: 512 }],
  sound: ['create_audio', { mode: 'speech', text: 'The sea is calm tonight.' }],
  'film of 2 s': ['create_video', { prompt: 'A calm sea', duration_seconds: 2, resolution: '480p', fps: 24 }],
};

/** Has jobs of each kind made, with callers that wait for them, and reads what that cost the database and each kind of host. */
export async function databaseLoad(
  world: ScaleWorld,
  { jobs, say }: { jobs: number; say: (line: string) => void },
): Promise<DatabaseLoad> {
  const before = await look(world);
  await pause(IDLE_MS);
  const idle = scaled(between(before, await look(world)), 1000 / (IDLE_MS + REPORTED_MS));
  const kinds: KindLoad[] = [];
  let tables: DatabaseLoad['tables'] = [];
  for (const [kind, call] of Object.entries(KINDS)) {
    const [from, tablesBefore, begun] = [await look(world), await tablesOf(world.database), performance.now()];
    const count = kind.startsWith('film') ? Math.ceil(jobs / 5) : jobs;
    await ordered(world, call, count);
    const to = await look(world);
    const seconds = (performance.now() - begun) / 1000;
    const own = between(scaled(idle, seconds), between(from, to));
    kinds.push({ kind, jobs: count, seconds, ...scaled(own, 1 / count) });
    if (kind === 'image') tables = await growth(world.database, tablesBefore, count);
    say(`${count} times ${kind} in ${seconds.toFixed(1)} s`);
  }
  const [open] = await world.database.sql<{ connections: number }[]>`
    select count(*)::integer as connections from pg_stat_activity where datname = current_database()`;
  return { idle, kinds, tables, connections: open?.connections ?? 0 };
}

async function ordered({ apis, customers }: ScaleWorld, [tool, args]: [string, object], count: number): Promise<void> {
  let left = count;
  const caller = async (at: number): Promise<void> => {
    const client = new PatientClient(apis, customers[at % customers.length]!.key);
    while (left-- > 0) {
      const { resource_id: id } = await client.call(at, tool, { ...args, idempotency_key: newId() });
      let status: unknown = 'queued';
      while (status === 'queued' || status === 'processing')
        ({ status } = await client.call(at, 'await_resource', { resource_id: id, wait_ms: 8_000 }));
      if (status !== 'completed') throw new Error(`a job of ${tool} ended as ${String(status)}`);
    }
    await client.close();
  };
  await Promise.all(Array.from({ length: CALLERS }, (_, at) => caller(at)));
}

async function look({ database, hosts, databaseMachine, storeMachine }: ScaleWorld): Promise<Load> {
  await pause(REPORTED_MS);
  const [row] = await database.sql<
    Pick<Load, 'commits' | 'writing' | 'inserted' | 'updated' | 'deleted' | 'walBytes'>[]
  >`
    select xact_commit as commits, pg_snapshot_xmax(pg_current_snapshot())::text::float8 as writing, tup_inserted as inserted, tup_updated as updated, tup_deleted as deleted,
      (pg_current_wal_lsn() - '0/0')::float8 as "walBytes"
    from pg_stat_database where datname = current_database()`;
  const of = (role: string): number =>
    hosts.filter((host) => host.role === role).reduce((sum, { machine }) => sum + machine.group.seconds, 0);
  const [databaseSeconds, store] = [databaseMachine.group.seconds, storeMachine.group.seconds];
  return { ...row!, api: of('api'), worker: of('worker'), database: databaseSeconds, store };
}

function between(from: Load, to: Load): Load {
  return mapped(to, (name) => to[name] - from[name]);
}

function scaled(load: Load, times: number): Load {
  return mapped(load, (name) => load[name] * times);
}

function mapped(load: Load, value: (name: keyof Load) => number): Load {
  return Object.fromEntries(Object.keys(load).map((name) => [name, value(name as keyof Load)])) as unknown as Load;
}

type Tables = Map<string, DatabaseLoad['tables'][number]>;

async function tablesOf(database: Database): Promise<Tables> {
  const rows = await database.sql<DatabaseLoad['tables']>`
    select relname as table, n_tup_ins as inserted, n_tup_upd as updated, n_tup_del as deleted from pg_stat_user_tables`;
  return new Map(rows.map((row) => [row.table, row]));
}

async function growth(database: Database, before: Tables, jobs: number): Promise<DatabaseLoad['tables']> {
  const each = (now: number, then = 0): number => (now - then) / jobs;
  return (
    [...(await tablesOf(database)).values()]
      .map((now) => {
        const then = before.get(now.table);
        const [inserted, updated] = [each(now.inserted, then?.inserted), each(now.updated, then?.updated)];
        return { table: now.table, inserted, updated, deleted: each(now.deleted, then?.deleted) };
      })
      // The beats of processes are of the idle service.
      .filter(({ table, inserted, updated }) => table !== 'live_process' && inserted + updated > 0.05)
      .sort((a, b) => b.inserted + b.updated - a.inserted - a.updated)
  );
}
