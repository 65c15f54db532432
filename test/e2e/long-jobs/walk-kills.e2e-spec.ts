import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { composeRecipe, COMPOSITION_VERSION, type CompositionBrief } from '@libs/film';
import type { ReleasedPart, UnitOutput } from '@libs/kernel';
import type { LongJobKind } from '@libs/jobs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JobFixture } from '../../support/jobs/job-fixture.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { testComposition, testSegment } from '../../support/media/test-composition.js';
import { walkInProcess } from '../../support/jobs/walk-in-process.js';

/** `each` kills a job of its own at every place; otherwise one dies in the middle. docs/deep-tests.md names the command. */
const EACH = process.env['WALK_KILLS'] === 'each';

interface Ordered {
  kind: LongJobKind;
  brief: Record<string, unknown>;
  parts: readonly ReleasedPart[];
}

interface Undisturbed {
  id: string;
  /** Of its walk, each once. */
  places: string[];
  film: object;
  /** Attempts at units. */
  units: number;
}

/** Units whose files are the same to the byte in every run. */
const SOUND = /^(?:narration|music|mix)\//u;

const COMPOSITION: CompositionBrief = {
  ...testComposition(),
  title: 'Kills',
  segments: [
    testSegment({ id: 'one', text: 'Tides', durationSeconds: 1, transition: 'dissolve' }),
    testSegment({ id: 'two', type: 'generate', text: 'Waves', durationSeconds: 1.5, narration: 'The sea.' }),
  ],
};

describe('a long job that is killed wherever it can be', () => {
  let db: TestDatabase;
  let on: JobFixture;
  let account: string;
  let dataDir: string;
  /** The undisturbed composition, which is also what is remixed. */
  let source: Undisturbed;

  beforeAll(async () => {
    db = await createTestDatabase();
    on = new JobFixture(db.database);
    account = await on.account(100_000);
    dataDir = await mkdtemp(join(tmpdir(), 'mediamaker-walks-'));
    source = await undisturbed(composition());
  }, 240_000);
  afterAll(async () => {
    await db.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const composition = (): Ordered => ({
    kind: 'compose',
    brief: { ...COMPOSITION, version: COMPOSITION_VERSION, credits: { two: 1 } },
    parts: composeRecipe(COMPOSITION).parts,
  });
  const remix = async (): Promise<Ordered> => {
    const { sha256, metadata } = await on.resource(source.id);
    const { width, height, fps, duration_seconds: durationSeconds } = metadata as Record<string, number>;
    const film = { resourceId: source.id, sha256, durationSeconds, width, height, fps };
    const brief = { mode: 'reframe', source: film, aspectRatio: '9:16', method: 'auto', title: 'Tall', seed: 7 };
    return { kind: 'remix', brief, parts: [] };
  };
  const order = ({ kind, brief, parts }: Ordered): Promise<string> =>
    on.started(account, { briefs: [brief], parent: { kind, parts, seconds: 30, partCredits: parts.length } });
  const walk = (parentId: string, diesAt?: string) => walkInProcess({ url: db.url, dataDir, parentId, diesAt });
  /** Expires the lease of the dead process and those of its renders. */
  const runOut = async (parentId: string): Promise<void> => {
    await db.database.sql`
      update slot set lease_until = clock_timestamp() - interval '1 second' where parent_id = ${parentId}`;
    await db.database
      .sql`update render set lease_until = clock_timestamp() - interval '1 second' where state = 'running'`;
  };
  const begun = async (parentId: string): Promise<number> => {
    const [row] = await db.database.sql<{ sum: number }[]>`
      select coalesce(sum(attempt), 0)::int as sum from unit where parent_id = ${parentId}`;
    return row?.sum ?? 0;
  };
  /** Hashes of the files of each unit: of films that differ, they name the first step that made something else. */
  const made = async (parentId: string): Promise<Record<string, string[]>> => {
    const units = await db.database.sql<{ name: string; output: UnitOutput }[]>`
      select phase || '/' || unit as name, output from unit where parent_id = ${parentId} and output is not null`;
    return Object.fromEntries(
      units.map(({ name, output }) => [name, Object.values(output.files).map(({ sha256 }) => sha256)]),
    );
  };
  /** What a job leaves. Pages are drawn within a level of 255: of a composition the bytes of its sound alone are compared. */
  const result = async (parentId: string, kind: LongJobKind) => {
    const { status, sha256, metadata } = await on.resource(parentId);
    const { cost, error, duration_seconds: seconds } = metadata;
    const units = await made(parentId);
    if (kind === 'remix') return { status, cost, error, sha256, made: units };
    const files = Object.entries(units).map(([unit, hashes]) => [unit, SOUND.test(unit) ? hashes : hashes.length]);
    const { segments, findings, voice, music, theme, width, height } = metadata;
    const facts = { seconds, segments, findings, voice, music, theme, width, height };
    return { status, cost, error, ...facts, made: Object.fromEntries(files) as object };
  };
  /** Kills a job at each of these places in turn, and lets it come to its end. */
  async function killed(ordered: Ordered, places: string[]): Promise<{ id: string; repeated: number[] }> {
    const id = await order(ordered);
    const repeated: number[] = [];
    for (const place of places) {
      const before = await begun(id);
      const died = await walk(id, place);
      expect({ place, end: died.end }).toEqual({ place, end: 'SIGKILL' });
      await runOut(id);
      repeated.push((await begun(id)) - before);
    }
    const last = await walk(id);
    expect({ end: last.end, complaint: last.complaint }).toEqual({ end: '0', complaint: '' });
    return { id, repeated };
  }

  /** An undisturbed run of the job: its kill points, and what it leaves. */
  async function undisturbed(ordered: Ordered): Promise<Undisturbed> {
    const id = await order(ordered);
    const { labels, end, complaint } = await walk(id);
    expect({ end, complaint }).toEqual({ end: '0', complaint: '' });
    const film = await result(id, ordered.kind);
    expect(film).toMatchObject({ status: 'completed', error: undefined });
    return { id, places: [...new Set(labels)], film, units: await begun(id) };
  }

  async function survives(ordered: Ordered, { places, film, units }: Undisturbed): Promise<void> {
    expect(places.length).toBeGreaterThan(25);
    const runs = EACH ? places.map((place) => [place]) : [middleOf(places.filter((place) => !isEnd(place)))];
    for (const run of runs) {
      const { id } = await killed(ordered, run);
      expect({ run, ...(await result(id, ordered.kind)) }).toEqual({ run, ...film });
      // Each death repeats what was under way: one unit of ours, or what providers make side by side.
      expect(await begun(id)).toBeLessThanOrEqual(units + run.length * 2);
    }
    expect(await on.audit()).toEqual([]);
  }

  const patience = EACH ? 3_600_000 : 240_000;

  it(
    'a composition comes to the same film, and repeats no more than what was under way',
    async () => {
      await survives(composition(), source);
    },
    patience,
  );

  it('a composition that an earlier version began fails with its reason and costs nothing', async () => {
    const { brief, ...ordered } = composition();
    const segments = [{ id: 'one', type: 'card', title: 'Tides', durationSeconds: 1 }];
    const id = await order({ ...ordered, brief: { ...brief, version: undefined, segments } });
    expect(await walk(id)).toMatchObject({ end: '0', complaint: '' });
    const { status, metadata } = await on.resource(id);
    expect({ status, error: metadata['error'] }).toMatchObject({
      status: 'failed',
      error: { error_description: expect.stringContaining('before an update of the service') as string },
    });
    const holds = await db.database.sql`select state from credit_hold where resource_id = ${id}`;
    expect(holds).toEqual([{ state: 'voided' }]);
  });

  it(
    'a remix comes to the same film, byte for byte',
    async () => {
      const ordered = await remix();
      await survives(ordered, await undisturbed(ordered));
    },
    patience,
  );
});

const middleOf = (places: string[]): string[] => [places[Math.floor(places.length / 2)]!];

/** After its end nothing is left to be killed. */
function isEnd(place: string): boolean {
  return place.endsWith('/written');
}
