import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiCaller } from '../../support/api/api-caller.js';
import { StateReader } from '../../support/api/state-reader.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { denied } from '../../support/http/denied.js';
import { TestApp } from '../../support/service/app.js';

const IMAGE = { prompt: 'A heron at dawn', size: 256 };

interface Body {
  resource_id: string;
  resource_ids: string[];
  status: string;
  next_step: string;
  resources: { status: string }[];
}

/** No job ends here, unless the test ends it. */
describe('a call whose jobs do not end', () => {
  let db: TestDatabase;
  let app: TestApp;
  let key: string;
  let caller: ApiCaller;

  beforeAll(async () => {
    db = await createTestDatabase();
    app = await TestApp.start(db.database, { settings: { WAITS_PER_ACCOUNT: '1' } });
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });
  beforeEach(async () => {
    ({ key } = await app.key());
    caller = ApiCaller.withKey(app, key);
  });

  const bodyOf = async (answer: Response): Promise<Body> => (await answer.json()) as Body;
  const applied = (answer: Response): [number, string | null] => [
    answer.status,
    answer.headers.get('preference-applied'),
  ];

  it.each(['wait=abc', 'wait=-1', 'wait=1.5', 'wait=', 'wait', 'wait=1e1', 'wait=٣', 'respond-async', 'other=1', ''])(
    'does not wait with Prefer: %s, which says no time',
    async (prefer) => {
      const answer = await caller.call('create_image', IMAGE, { prefer: Buffer.from(prefer).toString('latin1') });
      expect(applied(answer)).toEqual([202, null]);
      const body = await bodyOf(answer);
      expect(body.status).toBe('queued');
      expect(body).not.toHaveProperty('resources');
    },
  );

  it('waits for the first time that is named', async () => {
    const answer = await caller.call('create_image', IMAGE, { prefer: 'wait=x, wait=1, wait=50' });
    expect(applied(answer)).toEqual([202, 'wait=1']);
  });

  it.each(['account_status', 'lib_list', 'cancel_job'])(
    'of %s, which starts none, says nothing of a wait',
    async (tool) => {
      const { resource_id: id } = await bodyOf(await caller.call('create_image', IMAGE));
      const input = tool === 'cancel_job' ? { resource_id: id } : {};
      expect(applied(await caller.call(tool, input, { prefer: 'wait=50' }))).toEqual([200, null]);
    },
  );

  it('is not refused where the account has as many waits as it may: it does not wait', async () => {
    const { resource_id: id } = await bodyOf(await caller.call('create_image', IMAGE));
    const stream = await StateReader.open(app, id, { authorization: `Bearer ${key}` });
    expect((await stream.next())?.status).toBe('queued');
    const answer = await caller.call('create_image', IMAGE, { prefer: 'wait=50' });
    expect(applied(answer)).toEqual([202, null]);
    expect((await bodyOf(answer)).status).toBe('queued');
    const second = await caller.get(`/api/resources/${id}/events`);
    expect(second.headers.get('retry-after')).toBe('5');
    expect(await denied(second)).toEqual([429, 'concurrency_exceeded']);
    stream.close();
    await expect
      .poll(async () => applied(await caller.call('create_image', IMAGE, { prefer: 'wait=1' })))
      .toEqual([202, 'wait=1']);
  });

  it('has the status of the resource that is furthest from completed', async () => {
    const again = async (): Promise<[number, Body]> => {
      const headers = { prefer: 'wait=0', 'idempotency-key': 'two' };
      const answer = await caller.call('create_image', { ...IMAGE, count: 2 }, headers);
      return [answer.status, await bodyOf(answer)];
    };
    const endAs = (status: string, id = ''): Promise<unknown> => db.database.sql`
      update resource set status = ${status}, storage_key = ${status === 'completed' ? `test/${id}` : null}
      where id = ${id}`;
    const [, { resource_ids: ids }] = await again();
    await endAs('completed', ids[0]);
    expect(await again()).toMatchObject([202, { status: 'queued', resources: [{ status: 'completed' }, {}] }]);
    await endAs('failed', ids[1]);
    const [status, body] = await again();
    expect([status, body.status]).toEqual([200, 'failed']);
    expect(body.resources.map((resource) => resource.status)).toEqual(['completed', 'failed']);
    expect(body.next_step).not.toContain('Download');
  });

  it('is answered with the state as it is where the process goes away', async () => {
    const leaving = await TestApp.start(db.database, { secrets: app.secrets });
    const name = 'Waits at the end of its process';
    const answer = ApiCaller.withKey(leaving, key).call('create_image', { ...IMAGE, name }, { prefer: 'wait=50' });
    await expect.poll(() => db.database.sql`select 1 from resource where name = ${name}`).toHaveLength(1);
    leaving.drain.begin();
    expect(applied(await answer)).toEqual([202, 'wait=50']);
    await leaving.close();
  });
});
