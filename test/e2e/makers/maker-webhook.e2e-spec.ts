import { newId, randomBase62 } from '@libs/kernel';
import { PurchaseToken } from '../../../libs/providers/src/purchases/purchase-token.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { FalServer } from '../../support/makers/fal-server.js';
import type { SentWebhook, WebhookChoices } from '../../support/makers/sent-webhook.js';
import { TestApp } from '../../support/service/app.js';

const MODEL = 'fal/nano-banana-2';
const MINUTE = 60_000;

describe('POST /webhooks/provider/{id}', () => {
  let db: TestDatabase;
  let app: TestApp;
  let fal: FalServer;
  let seed = 0;

  beforeAll(async () => {
    db = await createTestDatabase();
    fal = await new FalServer().start();
    app = await TestApp.start(db.database, { settings: { FAL_KEY: fal.key, MAKER_ADDRESSES: `fal=${fal.url}` } });
  });
  afterAll(async () => {
    await app.close();
    await fal.stop();
    await db.drop();
  });

  interface Ordered {
    id: string;
    jobId: string;
    requestId: string;
  }

  /** A purchase that was sent, and the request that the maker accepted for it. */
  async function sent({
    isKnown = false,
    sentAt = new Date(),
  }: { isKnown?: boolean; sentAt?: Date | null } = {}): Promise<Ordered> {
    const order = { id: newId(), jobId: newId(), requestId: newId() };
    const { id, jobId, requestId } = order;
    const submission = isKnown ? { requestId, addresses: {} } : null;
    await db.database.sql`
      insert into purchase (id, job_id, attempt, account_id, maker, model, seed, brief, ceiling_microdollars, state, sent_at,
        submission, request_id)
      values (${id}, ${jobId}, 1, ${newId()}, 'fal', ${MODEL}, ${(seed += 1)}, '{}', 1, ${isKnown ? 'submitted' : 'intent'},
        ${sentAt}, ${submission}::jsonb, ${isKnown ? requestId : null})`;
    return order;
  }

  const tokenOf = (id: string): string => new PurchaseToken(app.secrets).issue(id);

  async function post({ headers, body }: SentWebhook, token: string) {
    const response = await app.fetch(`/webhooks/provider/${token}`, {
      method: 'POST',
      body: new Uint8Array(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
    return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
  }

  const report = ({ id, requestId }: Ordered, choices?: WebhookChoices) =>
    post(fal.webhookOf(requestId, choices), tokenOf(id));

  const stateOf = async ({ id }: Ordered) => {
    const [row] = await db.database.sql`select state, request_id from purchase where id = ${id}`;
    return row;
  };

  it('before the answer to the order names its request, which heals a lost answer; twice it is one', async () => {
    const order = await sent();
    expect(await report(order)).toEqual({ status: 200, answer: { result: 'recorded' } });
    expect(await stateOf(order)).toEqual({ state: 'submitted', request_id: order.requestId });
    expect(await report(order)).toEqual({ status: 200, answer: { result: 'unchanged' } });
  });

  it('wakes the job of its purchase', async () => {
    const order = await sent({ isKnown: true });
    const accountId = newId();
    await db.database.sql`insert into account (id, kind, daily_credits) values (${accountId}, 'local', 0)`;
    await db.database.sql`
      insert into resource (id, short_id, account_id, kind, name, status, mime_type)
      values (${order.jobId}, ${randomBase62(10)}, ${accountId}, 'image', 'A fox', 'processing', 'image/png')`;
    await db.database.sql`
      insert into production (resource_id, account_id, tool, provider, request, deadline)
      values (${order.jobId}, ${accountId}, 'create_image', 'makers', '{}', now() + interval '1 h')`;
    const task = `poll-${order.jobId}-0`;
    await db.database.sql`
      insert into task (name, route, body, run_at) values (${task}, '/internal/poll', '{}', now() + interval '1 h')`;
    expect(await report(order)).toMatchObject({ status: 200 });
    const [row] = await db.database.sql`select run_at <= clock_timestamp() as is_due from task where name = ${task}`;
    expect(row).toEqual({ is_due: true });
  });

  const unsigned: [string, WebhookChoices][] = [
    ['unsigned', { signedBy: 'nobody' }],
    ['signed by another', { signedBy: 'other' }],
    ['six minutes old', { at: new Date(Date.now() - 6 * MINUTE) }],
    ['of a clock 20 minutes ahead', { at: new Date(Date.now() + 20 * MINUTE) }],
  ];
  it.each(unsigned)('%s is refused and changes nothing', async (_case, choices) => {
    const order = await sent();
    expect(await report(order, choices)).toMatchObject({
      status: 401,
      answer: { error_code: 'webhook_signature_invalid', retryable: false },
    });
    expect(await stateOf(order)).toEqual({ state: 'intent', request_id: null });
  });

  it.each([
    ['of no token', () => 'x'],
    ['of a token that was changed', (token: string) => `${token.slice(0, -2)}xx`],
    ['of the token of another purchase’s signature', (token: string) => `${newId()}${token.slice(36)}`],
  ])('at an address %s is refused', async (_case, changed) => {
    const order = await sent();
    expect(await post(fal.webhookOf(order.requestId), changed(tokenOf(order.id)))).toMatchObject({ status: 401 });
  });

  it('about the request of another purchase is a conflict', async () => {
    const [one, other] = [await sent({ isKnown: true }), await sent()];
    expect(await report({ ...one, requestId: other.requestId })).toMatchObject({
      status: 409,
      answer: { error_code: 'webhook_conflict' },
    });
    // Known as that of the first, it cannot become that of the second.
    expect(await report({ ...other, requestId: one.requestId })).toMatchObject({ status: 409 });
    expect(await stateOf(other)).toEqual({ state: 'intent', request_id: null });
  });

  it('about a purchase that was never sent is a conflict', async () => {
    const order = await sent({ sentAt: null });
    expect(await report(order)).toMatchObject({ status: 409 });
  });

  it('about a purchase that is not known is not found', async () => {
    expect(await report({ id: newId(), jobId: newId(), requestId: newId() })).toMatchObject({ status: 404 });
  });

  it('of 10 MB is not read', async () => {
    const order = await sent();
    const answered = report(order, { bytes: 10_000_000 }).then(
      ({ status }) => status,
      () => 413,
    );
    expect(await answered).toBe(413);
    expect(await stateOf(order)).toEqual({ state: 'intent', request_id: null });
  });
});
