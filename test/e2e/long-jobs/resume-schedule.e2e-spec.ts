import { scheduleResumes } from '@libs/jobs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ResumeSchedule } from '../../../src/jobs/resume-schedule.js';
import { FakeErrorReporter } from '../../support/jobs/fake-error-reporter.js';
import { LongJobApp } from '../../support/jobs/long-job-app.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

const BUCKET_SECONDS = 30;
const ROUTES = ['/internal/resume-compositions', '/internal/resume-remixes'];

interface Row {
  name: string;
  route: string;
  body: unknown;
}

describe('the schedule of the resume routes', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.drop());
  afterEach(() => db.database.sql`delete from task`);

  const tasks = () => db.database.sql<Row[]>`select name, route, body from task order by name`;
  const bucket = async (): Promise<number> => {
    const [now] = await db.database.sql<{ bucket: number }[]>`
      select floor(extract(epoch from clock_timestamp()) / ${BUCKET_SECONDS})::bigint as bucket`;
    return now?.bucket ?? 0;
  };
  const deliver = () => db.database.sql`update task set state = 'done', finished_at = clock_timestamp()`;

  it('of any number of processes writes one task for each route and bucket of time', async () => {
    const from = await bucket();
    await Promise.all([1, 2, 3, 4].map(() => scheduleResumes(db.database)));
    // Delivered already, it is not written again.
    await deliver();
    await Promise.all([1, 2, 3, 4].map(() => scheduleResumes(db.database)));
    const written = await tasks();
    const buckets = (await bucket()) - from + 1;
    expect(written.length).toBeLessThanOrEqual(2 * buckets);
    expect(written).toEqual(
      expect.arrayContaining(
        ROUTES.map((route) => ({
          name: expect.stringMatching(new RegExp(`^${route.slice('/internal/'.length)}-\\d+$`)) as string,
          route,
          body: {},
        })),
      ),
    );
  });

  it('goes on in the next bucket', async () => {
    await scheduleResumes(db.database);
    const first = await tasks();
    // As an hour later, when the row of before still stands.
    await db.database.sql`update task set name = name || '-before', state = 'done', finished_at = clock_timestamp()`;
    expect(await scheduleResumes(db.database)).toBe(first.length);
  });

  it('does not pile up before a service that is busy', async () => {
    await scheduleResumes(db.database);
    await db.database.sql`update task set name = name || '-before'`;
    expect(await scheduleResumes(db.database)).toBe(0);
    expect(await tasks()).toHaveLength(2);
  });

  it('is kept by each process with a queue of its own, together as by one', async () => {
    const errors = new FakeErrorReporter();
    const schedules = [1, 2].map(() => new ResumeSchedule(db.database, errors, 5));
    const from = await bucket();
    for (const schedule of schedules) schedule.start();
    await expect.poll(async () => (await tasks()).length).toBeGreaterThanOrEqual(2);
    await Promise.all(schedules.map((schedule) => schedule.stop()));
    expect((await tasks()).length).toBeLessThanOrEqual(2 * ((await bucket()) - from + 1));
    expect(errors.reports).toEqual([]);
  });

  it('is answered by the routes that it names', async () => {
    const on = await LongJobApp.start(db, 'inline');
    await scheduleResumes(db.database);
    for (const { name } of await tasks()) {
      expect(await on.deliver(name)).toMatchObject({ status: 200, body: { claimed: 0 } });
    }
    await on.stop();
  });
});
