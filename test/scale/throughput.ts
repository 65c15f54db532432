import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '@libs/kernel';
import type { ServiceMachine } from './machines/service-machine.js';
import { PatientClient } from './patient-client.js';
import type { ScaleWorld } from './scale-world.js';

export const CORES = 0.5;
const FILM = { prompt: 'A calm evening by the ocean', duration_seconds: 2, resolution: '480p', fps: 24 };
/** By turns, so that a machine that grows slower meanwhile favours neither. */
const ROUNDS = [1, 2, 2, 1];

export interface Throughput {
  films: number;
  /** Films a minute with one worker host, and with two. */
  one: number;
  two: number;
}

interface Pass {
  /** Films with one worker host, and as many with two. */
  films: number;
  say: (line: string) => void;
}

/** Has films made by one worker host and by two, each held to a share of a core. */
export async function throughput(world: ScaleWorld, { films, say }: Pass): Promise<Throughput> {
  const seconds = { 1: 0, 2: 0 };
  const each = Math.ceil(films / 2);
  for (const { machine } of world.workers) machine.group.hold(CORES);
  const client = new PatientClient(world.apis, world.customers[0]!.key);
  for (const hosts of ROUNDS as (1 | 2)[]) {
    await onlyRun(world.workers, hosts);
    // The first film of a process loads what the later ones find.
    await made(world, client, hosts);
    const took = await made(world, client, each);
    seconds[hosts] += took;
    say(`${each} films by ${hosts === 1 ? 'one worker host' : 'two worker hosts'}: ${took.toFixed(1)} s`);
  }
  await client.close();
  for (const { machine } of world.workers) machine.group.hold();
  const perMinute = (took: number): number => (2 * each * 60) / took;
  return { films: 2 * each, one: perMinute(seconds[1]), two: perMinute(seconds[2]) };
}

async function onlyRun(workers: ServiceMachine[], count: number): Promise<void> {
  await Promise.all(workers.map((worker, at) => (at < count ? worker.run() : worker.service.stop())));
}

/** Seconds from the order of so many films until the last one is finished. */
async function made({ database }: ScaleWorld, client: PatientClient, films: number): Promise<number> {
  const from = Date.now();
  const orders = Array.from({ length: films }, (_, at) =>
    client.call(at, 'create_video', { ...FILM, idempotency_key: newId() }),
  );
  const ids = (await Promise.all(orders)).map(({ resource_id: id }) => String(id));
  for (;;) {
    const ends = await database.sql<{ status: string; at: Date | null }[]>`
      select r.status, e.finished_at as at from resource r join render e on e.name = r.id::text
      where r.id = any(${ids}::uuid[]) and r.status not in ('queued', 'processing')`;
    const bad = ends.find(({ status }) => status !== 'completed');
    if (bad) throw new Error(`a film ended as ${bad.status}`);
    if (ends.length === films) return (Math.max(...ends.map(({ at }) => Number(at))) - from) / 1000;
    await pause(250);
  }
}
