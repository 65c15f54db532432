import { createHmac } from 'node:crypto';
import { newId, WebhookSecrets } from '@libs/kernel';
import { closeTraining } from '../../../libs/providers/src/training/close-training.js';
import { readTraining } from '../../../libs/providers/src/training/read-training.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { rawHttp } from '../../support/http/raw-http.js';
import { TestApp } from '../../support/service/app.js';
import { orderedTraining } from '../../support/training/ordered-training.js';
import { verifies } from '../../support/verifies.js';

const PATH = '/webhooks/adapter-status';
const WEIGHTS = 'https://trainer.example/final.safetensors?sig=secret-of-the-trainer';
const [newer, older, foreign] = [1, 2, 3].map(() => WebhookSecrets.generateText()) as [string, string, string];

interface Sent {
  secret?: string;
  secondsAgo?: number;
  id?: string;
  headers?: Record<string, string>;
}

describe(`POST ${PATH}`, () => {
  let db: TestDatabase;
  let app: TestApp;

  beforeAll(async () => {
    db = await createTestDatabase();
    app = await TestApp.start(db.database, { settings: { ADAPTER_WEBHOOK_SECRETS: `${newer},${older}` } });
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });

  function signature(body: string, { secret = newer, secondsAgo = 0, id = newId() }: Sent): Record<string, string> {
    const timestamp = String(Math.floor(Date.now() / 1000) - secondsAgo);
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
    return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${mac}` };
  }

  const post = (body: string, headers: Record<string, string>): Promise<Response> =>
    app.fetch(PATH, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });

  async function report(
    members: unknown,
    sent: Sent = {},
  ): Promise<{ status: number; answer: Record<string, unknown> }> {
    const body = typeof members === 'string' ? members : JSON.stringify(members);
    const response = await post(body, sent.headers ?? signature(body, sent));
    return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
  }

  const job = () => orderedTraining(db.database);
  const completed = (id: string, more: object = {}) => ({
    job_id: id,
    state: 'completed',
    adapter_weights_uri: WEIGHTS,
    ...more,
  });
  const stateOf = async (id: string) => (await readTraining(db.database, id))?.state;

  it('takes what a current secret signed, and keeps what it says', async () => {
    verifies('adapter-callback.job-id', 'adapter-callback.state', 'adapter-callback.adapter-weights-uri');
    verifies('adapter-callback.gpu-seconds', 'adapter-callback.gpu-tier', 'adapter-callback.checkpoints');
    for (const secret of [newer, older]) {
      const id = await job();
      expect(await report({ job_id: id.toUpperCase(), state: 'running', gpu_seconds: null }, { secret })).toEqual({
        status: 200,
        answer: { job_id: id, state: 'running', result: 'recorded' },
      });
      const checkpoints = [
        { step: 10, uri: WEIGHTS, loss: 0.5 },
        { step: 20, uri: WEIGHTS },
      ];
      const more = { gpu_seconds: 1.5, gpu_tier: 'RTX 6000', checkpoints, unknown: 'member' };
      expect((await report(completed(id, more), { secret })).status).toBe(200);
      expect(await readTraining(db.database, id)).toMatchObject({
        state: 'completed',
        weights_uri: WEIGHTS,
        gpu_seconds: 1.5,
        gpu_tier: 'RTX 6000',
        checkpoints,
      });
    }
  });

  it('wakes the job that it is about', async () => {
    const id = await job();
    await db.database.sql`
      insert into production (resource_id, account_id, tool, provider, request, deadline)
      select id, account_id, 'train_adapter', 'trainer', '{}', now() + interval '1 h' from resource where id = ${id}`;
    await db.database.sql`
      insert into task (name, route, body, run_at)
      values (${`poll-${id}-0`}, '/internal/poll', '{}', now() + interval '1 h')`;
    await report(completed(id));
    const [task] = await db.database.sql`
      select run_at <= clock_timestamp() as is_due from task where name = ${`poll-${id}-0`}`;
    expect(task).toEqual({ is_due: true });
  });

  it('refuses what is too large or no JSON before it looks at the signature', async () => {
    const head = [
      `POST ${PATH} HTTP/1.1`,
      `Host: ${new URL(app.address).host}`,
      'Content-Type: application/json',
      `Content-Length: ${10 * 1024 * 1024}`,
      'Connection: close',
    ];
    const large = await rawHttp(app.address, [...head, '', ''].join('\r\n'));
    expect(large.status).toBe(413);
    const middling = await report({ job_id: newId(), state: 'failed', error_message: 'x'.repeat(600 * 1024) });
    expect([middling.status, middling.answer['error_code']]).toEqual([413, 'payload_too_large']);
    const form = await app.fetch(PATH, { method: 'POST', body: new URLSearchParams({ job_id: 'x' }) });
    expect(form.status).toBe(415);
  });

  it('refuses unsigned, wrongly signed and old requests of any shape, and writes nothing', async () => {
    const id = await job();
    const body = JSON.stringify(completed(id));
    const wrong: Record<string, string>[] = [
      {},
      signature(body, { secret: foreign }),
      signature(body, { secondsAgo: 301 }),
      signature(body, { secondsAgo: -301 }),
      signature(`${body} `, {}),
      { ...signature(body, {}), 'webhook-id': 'another' },
    ];
    for (const headers of wrong) {
      const { status, answer } = await report(body, { headers });
      expect([status, answer['error_code']]).toEqual([401, 'webhook_signature_invalid']);
    }
    for (const shape of ['{}', '{', '[]', JSON.stringify(completed(newId()))])
      expect((await report(shape, { headers: {} })).status).toBe(401);
    expect(await stateOf(id)).toBe('waiting');
  });

  it.each([
    ['no job', (good: object) => ({ ...good, job_id: undefined }), 'job_id'],
    ['a job_id that is no UUID', (good: object) => ({ ...good, job_id: '7' }), 'job_id'],
    ['an unknown state', (good: object) => ({ ...good, state: 'done' }), 'state'],
    ['no weights', (good: object) => ({ ...good, adapter_weights_uri: null }), 'adapter_weights_uri'],
    [
      'weights over http',
      (good: object) => ({ ...good, adapter_weights_uri: 'http://a.example/w' }),
      'adapter_weights_uri',
    ],
    [
      'weights in a bucket',
      (good: object) => ({ ...good, adapter_weights_uri: 's3://bucket/w' }),
      'adapter_weights_uri',
    ],
    [
      'weights in a file',
      (good: object) => ({ ...good, adapter_weights_uri: 'file:///etc/passwd' }),
      'adapter_weights_uri',
    ],
    ['negative gpu_seconds', (good: object) => ({ ...good, gpu_seconds: -1 }), 'gpu_seconds'],
    ['a tier of markup', (good: object) => ({ ...good, gpu_tier: '<b>' }), 'gpu_tier'],
    ['a long error_message', (good: object) => ({ ...good, error_message: 'x'.repeat(2_001) }), 'error_message'],
    [
      '65 checkpoints',
      (good: object) => ({ ...good, checkpoints: Array.from({ length: 65 }, () => ({ step: 1, uri: WEIGHTS })) }),
      'checkpoints',
    ],
    ['a checkpoint without an address', (good: object) => ({ ...good, checkpoints: [{ step: 1 }] }), 'checkpoints'],
    [
      'a checkpoint elsewhere',
      (good: object) => ({ ...good, checkpoints: [{ step: 1, uri: 'gs://b/w' }] }),
      'checkpoints',
    ],
  ])('refuses %s with 422 that names the member', async (_case, changed, member) => {
    const id = await job();
    const { status, answer } = await report(changed(completed(id)));
    expect(status).toBe(422);
    const [first] = answer['detail'] as { loc: string[] }[];
    expect(first?.loc.slice(0, 2)).toEqual(['body', member]);
    expect(await stateOf(id)).toBe('waiting');
  });

  it('knows no job that it did not order', async () => {
    const { status, answer } = await report(completed(newId()));
    expect([status, answer['error_code']]).toEqual([404, 'not_found']);
  });

  it('takes a repeat, also the same bytes once more, and a late running without a change', async () => {
    const id = await job();
    const body = JSON.stringify(completed(id));
    const headers = signature(body, {});
    expect((await report(body, { headers })).answer).toMatchObject({ result: 'recorded' });
    expect(await report(body, { headers })).toMatchObject({ status: 200, answer: { result: 'unchanged' } });
    const other = completed(id, { adapter_weights_uri: 'https://other.example/w', gpu_seconds: 9 });
    expect(await report(other)).toMatchObject({ status: 200, answer: { result: 'unchanged' } });
    const late = await report({ job_id: id, state: 'running', gpu_seconds: 9 });
    expect(late).toMatchObject({ status: 200, answer: { result: 'unchanged' } });
    expect(await readTraining(db.database, id)).toMatchObject({ weights_uri: WEIGHTS, gpu_seconds: null });
  });

  it('refuses another end after the end', async () => {
    const ends = ['completed', 'failed', 'cancelled'];
    for (const first of ends) {
      const id = await job();
      await report(completed(id, { state: first }));
      for (const second of ends.filter((state) => state !== first)) {
        const { status, answer } = await report(completed(id, { state: second }));
        expect([status, answer['error_code']]).toEqual([409, 'webhook_conflict']);
      }
      expect(await stateOf(id)).toBe(first);
    }
  });

  it('takes reports of a job that the service has ended, and changes nothing', async () => {
    const id = await job();
    await closeTraining(db.database, id);
    for (const state of ['running', 'completed', 'failed'])
      expect(await report(completed(id, { state }))).toMatchObject({ status: 200, answer: { result: 'unchanged' } });
    expect(await stateOf(id)).toBe('waiting');
  });

  it('keeps a message as plain words on one line', async () => {
    verifies('adapter-callback.error-message');
    const id = await job();
    const hostile = 'Out of\nmemory \u001b[31m\u202eat 7';
    expect((await report({ job_id: id, state: 'failed', error_message: hostile })).status).toBe(200);
    const said = (await readTraining(db.database, id))?.error_message ?? '';
    expect(said).toContain('memory');
    expect(said).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });

  it('of two ends at once takes one', async () => {
    const id = await job();
    const answers = await Promise.all(['completed', 'failed'].map((state) => report(completed(id, { state }))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it('leaves neither its secrets nor the addresses of weights in the log', async () => {
    await report(completed(await job()));
    await report(completed(newId()), { secret: foreign });
    expect(app.log.join()).toContain('"route":"/webhooks/adapter-status"');
    for (const secret of [newer, older, 'secret-of-the-trainer'])
      expect(app.log.join()).not.toContain(secret.replace('whsec_', ''));
  });

  it('refuses everything where no secret is set', async () => {
    const closed = await TestApp.start(db.database);
    const body = JSON.stringify(completed(await job()));
    const headers = { 'content-type': 'application/json', ...signature(body, {}) };
    expect((await closed.fetch(PATH, { method: 'POST', body, headers })).status).toBe(401);
    await closed.close();
  });
});
