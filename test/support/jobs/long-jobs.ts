import type { Database } from '@libs/database';
import { processesNaming } from '../service/processes.js';

export interface LongJobEventRow {
  event: string;
  fence: number | null;
  at: Date;
}

export interface RunningJob {
  pid: number;
  parentId: string;
  fence: number;
}

/** A short composition: cards of a second, and shots where they are given. */
export function composition(key: string, { cards = 1, shots = 0 }: { cards?: number; shots?: number } = {}): object {
  const card = { type: 'card', title: `Tides ${key}`, duration_seconds: 1 };
  const shot = { type: 'generate', prompt: `Waves at night, ${key}`, duration_seconds: 1 };
  return {
    plan: { segments: [...Array.from({ length: shots }, () => shot), ...Array.from({ length: cards }, () => card)] },
    audio: { voice: 'none', music: 'off' },
    captions: 'none',
    output: { resolution: '480p', fps: 24 },
    name: `Film ${key}`,
    idempotency_key: key,
  };
}

/** What was noted of a long job, in order. */
export function eventsOf(database: Database, parentId: string): Promise<LongJobEventRow[]> {
  return database.sql<LongJobEventRow[]>`
    select event, fence, at from parent_event where parent_id = ${parentId} order by id`;
}

/** The job processes that run now for a parent, or for any. */
export function runningJobs(parentId = ''): RunningJob[] {
  return processesNaming('job.main.js').flatMap(({ pid, command }) => {
    const [, parent = '', fence = ''] = /--parent\0([-0-9a-f]{36})\0--fence\0(\d+)/.exec(command) ?? [];
    return parent !== '' && (parentId === '' || parent === parentId)
      ? [{ pid, parentId: parent, fence: Number(fence) }]
      : [];
  });
}
