import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { namedKeys, storedKeys } from '../../support/jobs/stored-files.js';
import { McpCaller } from '../../support/mcp/mcp-caller.js';
import { childProcesses } from '../../support/service/processes.js';
import { Service } from '../../support/service/service.js';

/** Films of which each is killed once. docs/deep-tests.md names the command. */
const KILLS = Number(process.env['FILM_KILLS'] ?? 3);
/** Milliseconds after a point is reached by which the later rounds kill. */
const [STEP_MS, LATEST_MS] = [137, 1_500];

const MOST_ATTEMPTS = 5;

const FILM = {
  scenes: [
    { say: 'A letter.', visual: { type: 'title', text: 'A letter' } },
    {
      visual: {
        type: 'diagram',
        nodes: ['Stamped', 'Sorted'].map((label) => ({ id: label, label })),
        edges: [],
      },
    },
  ],
  resolution: '480p',
  fps: 24,
  duration_seconds: 4,
};

/** The process itself and not the programs that build a closed root around it. */
const FILM_PROCESS = /^\S*node \S*film-child/;
const BROWSER = /headless|chrome/;
const ENCODER = /ffmpeg.*libx264/;
const INSPECTOR = /ffmpeg.*blackdetect/;

/** When a film is killed: as soon as a process is there, or once its render is done and not yet published. */
interface Point {
  name: string;
  reached: RegExp | 'done';
  victim: RegExp | 'service';
}

const POINTS: Point[] = [
  { name: 'its service while it is encoded', reached: ENCODER, victim: 'service' },
  { name: 'its browser while it draws', reached: BROWSER, victim: BROWSER },
  { name: 'its service before it is published', reached: 'done', victim: 'service' },
  { name: 'its process while it is checked', reached: INSPECTOR, victim: FILM_PROCESS },
  { name: 'its process while it speaks', reached: FILM_PROCESS, victim: FILM_PROCESS },
  { name: 'its service while it speaks', reached: FILM_PROCESS, victim: 'service' },
  { name: 'its encoder', reached: ENCODER, victim: ENCODER },
  { name: 'its service while it is checked', reached: INSPECTOR, victim: 'service' },
  { name: 'its check', reached: INSPECTOR, victim: INSPECTOR },
];

/**
 * Failures that a render may count: a death of its service is none, a browser starts a helper of its own again, and a process that
 * dies late may have done its work.
 */
function failuresOf({ reached, victim }: Point, later: number): number[] {
  if (victim === 'service') return [0];
  return later > 0 || reached === INSPECTOR || victim === BROWSER ? [0, 1] : [1];
}

describe('a film of scenes that is killed with kill -9', () => {
  let db: TestDatabase;
  let service: Service;
  let key: string;
  const made: string[] = [];

  beforeAll(async () => {
    db = await createTestDatabase();
    service = await Service.start({ databaseUrl: db.url });
    key = await service.media('keys', 'create', '--name', 'test');
    await service.media('credits', 'add', '10000');
  });
  afterAll(async () => {
    await service.remove();
    await db.drop();
  });

  async function called<T>(work: (caller: McpCaller) => Promise<T>): Promise<T> {
    const caller = await McpCaller.connect(service.address, key);
    try {
      return await work(caller);
    } finally {
      await caller.close();
    }
  }

  const processOf = (command: RegExp): number | undefined =>
    childProcesses(service.pid).find((one) => command.test(one.command))?.pid;

  const isDone = async (id: string): Promise<boolean> => {
    const [row] = await db.database.sql<{ state: string }[]>`select state from render where name = ${id}`;
    return row?.state === 'done';
  };

  /**
   * Orders a film and waits for a point of it. Programs that check a film are gone after some hundred milliseconds: a film
   * that ends before its point was seen is undisturbed, and another one is ordered.
   */
  async function filmAt({ name, reached }: Point, round: number): Promise<string> {
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
      const order = { ...FILM, idempotency_key: `film ${round} ${attempt}` };
      const { resource_id: id } = await called((caller) => caller.call<{ resource_id: string }>('create_video', order));
      made.push(id);
      const look = async (): Promise<string | undefined> => {
        if (reached !== 'done' && processOf(reached) !== undefined) return 'reached';
        return (await isDone(id)) ? 'done' : undefined;
      };
      const seen = await vi.waitUntil(look, { timeout: 120_000, interval: 10 });
      if (seen === 'reached' || reached === 'done') return id;
    }
    throw new Error(`${MOST_ATTEMPTS} films ended before one could lose ${name}`);
  }

  /** Lets what a dead service held run out at once, and not in ten seconds. */
  async function runOut(): Promise<void> {
    await db.database.sql`
      update render set lease_until = clock_timestamp() - interval '1 second' where state = 'running'`;
    await db.database.sql`
      update task set lease_until = clock_timestamp() - interval '1 second' where lease_until is not null`;
  }

  /** Kills a victim, some milliseconds later in later rounds: by then the film may be ready. */
  async function kill({ victim }: Point, later: number): Promise<void> {
    // The moment of the kill is the point of the test.
    if (later > 0) await pause(later);
    if (victim === 'service') {
      await service.kill();
      await runOut();
      return service.restart();
    }
    const pid = processOf(victim);
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
  }

  it.each(
    Array.from({ length: KILLS }, (_, round) => ({
      round: round + 1,
      point: POINTS[round % POINTS.length]!,
      later: (Math.floor(round / POINTS.length) * STEP_MS) % LATEST_MS,
    })),
  )(
    'loses $point.name, and is finished, published and charged once (round $round)',
    async ({ round, point, later }) => {
      const id = await filmAt(point, round);
      await kill(point, later);
      expect(await called((caller) => caller.ended(id))).toMatchObject({ status: 'completed' });
      const { metadata } = await called((caller) => caller.call<{ metadata: object }>('lib_get', { resource_id: id }));
      expect(metadata).toMatchObject({ qa: { passed: true }, scenes: [{ type: 'title' }, { type: 'diagram' }] });
      const holds = await db.database.sql`
        select state, amount = captured as "isWhole" from credit_hold where resource_id = ${id}`;
      expect(holds).toEqual([{ state: 'captured', isWhole: true }]);
      const news = await db.database.sql`select 1 from outbox where resource_id = ${id} and event = 'resource.updated'`;
      expect(news).toHaveLength(1);
      const [render] = await db.database.sql<{ state: string; failures: number }[]>`
        select state, failures from render where name = ${id}`;
      expect(render?.state).toBe('done');
      expect(failuresOf(point, later)).toContain(render?.failures);
    },
    300_000,
  );

  it('leaves no process, no file that nothing names, and books that balance', async () => {
    const left = () => childProcesses(service.pid).filter(({ command }) => /film-child|headless|ffmpeg/.test(command));
    for (const id of made) await called((caller) => caller.ended(id));
    await expect.poll(left).toEqual([]);
    expect(await service.media('credits', 'audit')).toBe('the books balance');
    await service.media('sweep', '--min-age', '0');
    expect(await storedKeys(service)).toEqual(await called((caller) => namedKeys(caller, made)));
  });
});
