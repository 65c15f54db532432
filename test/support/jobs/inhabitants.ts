import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Database } from '@libs/database';
import { openWalletSession, recordAudit } from '@libs/identity';
import type { JobOrder } from '@libs/jobs';
import { newId } from '@libs/kernel';
import { AccountTurns, DeleteResource, RequestUpload, TopUpCredits } from '@libs/library';
import { ClaimRender, HoldRender, RequestRender, type Render } from '@libs/providers';
import type { ObjectStore } from '@libs/storage';
import { UploadLimits } from '../../../libs/library/src/uploads/upload-share.js';
import { keepShownPicture } from '../../../libs/library/src/resources/shown-picture.js';
import { connectedToX } from '../x/connected-to-x.js';
import { COMPLETED } from './fake-provider.js';
import { RENDERED } from './fake-render-runner.js';
import type { JobFixture } from './job-fixture.js';

/** Accounts that have something in every table. */
export class Inhabitants {
  private readonly database: Database;

  constructor(
    private readonly on: JobFixture,
    private readonly store: ObjectStore,
  ) {
    this.database = on.database;
  }

  /** An account that says the canary wherever anything can be said. */
  async settle(canary: string): Promise<string> {
    const account = await this.on.account();
    await this.database.sql`update account set email = ${`${canary}@example.com`} where id = ${account}`;
    await this.database.sql`
      insert into account_password (account_id, hash) values (${account}, ${canary})`;
    await this.database.sql`
      insert into web_session (id, token_hash, account_id, method, user_agent)
      values (${newId()}, ${randomBytes(32)}, ${account}, 'password', ${canary})`;
    await this.database.transaction((tx) => openWalletSession(tx, account));
    await this.database.sql`
      insert into mail_token (token_hash, purpose, account_id, expires_at)
      values (${randomBytes(32)}, 'reset', ${account}, clock_timestamp() + interval '1 hour')`;
    await this.database.sql`
      insert into api_key (id, account_id, name, hash, pepper_id, hint, scopes, expires_at)
      values (substr(md5(${canary}), 1, 12), ${account}, ${canary}, ${Buffer.alloc(32)}, 'p', 'x', '{}', now())`;
    await this.database.sql`
      insert into external_identity (issuer, subject, account_id) values ('https://login.example', ${canary}, ${account})`;
    await this.database.sql`insert into revoked_grant (grant_id, account_id) values (${canary}, ${account})`;
    const event = { kind: 'key_created', actor: 'operator', accountId: account, subject: 'x' } as const;
    await this.database.transaction((tx) => recordAudit(tx, event));
    await this.database.sql`
      insert into event_delivery (id, type, resource_id, account_id, status, created_at, expires_at, last_answer)
      values (${newId()}, 'resource.created', ${newId()}, ${account}, 'queued', now(), now(), ${`500: ${canary}`})`;
    await this.database.sql`
      insert into webhook_endpoint (id, account_id, url, event_types, sealed_secret, credential_mode, credential_id)
      values (${newId()}, ${account}, ${`https://${canary}.example/hooks`}, '{resource.created}', 'x', 'web_session', 'x')`;
    // In each partition.
    await this.database.sql`
      insert into request_log (account_id, at, id, request_id, door, operation, status, duration_ms, credential,
        credential_name)
      select ${account}, now() + make_interval(days => ahead), gen_random_uuid(), 'x', 'mcp', 'tools/call', 200, 1, 'api_key', ${canary}
      from generate_series(-1, 3) ahead`;
    await new TopUpCredits(this.database).run({ accountId: account, amount: 100, note: `a gift to ${canary}` });
    const saying = {
      name: `A film of ${canary}`,
      idempotencyKey: canary,
      briefs: [{ prompt: canary }],
      metadata: { subject: canary },
      creditsEach: 20,
    };
    const done = await this.on.started(account, saying);
    const files = COMPLETED.files.map((file) => ({ ...file, key: `films/${newId()}` }));
    for (const { key } of files) await this.put(key, canary);
    this.on.provider.outcome = { ...COMPLETED, files, facts: { said: canary } };
    await this.on.pollStep.run(done);
    await this.on.pollStep.run(done);
    await new DeleteResource(this.database).run(account, done);
    this.on.provider.outcome = { state: 'pending', phase: 'draw', percent: 10 };
    const open = await this.on.started(account, { ...saying, idempotencyKey: `${canary}-2` });
    await this.on.pollStep.run(open);
    await this.on.started(account, { ...saying, idempotencyKey: `${canary}-3` });
    await this.database.sql`
      insert into training (job_id, account_id, brief, deadline)
      values (${done}, ${account}, ${{ trigger_word: canary }}, now())`;
    await this.database.sql`
      insert into purchase (id, job_id, attempt, account_id, maker, model, seed, brief, ceiling_microdollars, facts)
      values (${newId()}, ${done}, 1, ${account}, 'fal', 'fal/x', (random() * 2147483646)::int + 1, ${{ prompt: canary }}, 1, ${{ said: canary }})`;
    await this.rendered(account, canary);
    await this.walked(account, saying);
    await this.paid(account, canary);
    await connectedToX(this.database, account, canary);
    const upload = await new RequestUpload(this.database, new AccountTurns(), new UploadLimits()).run({
      accountId: account,
      name: canary,
      visibility: 'private',
      sizeBytes: 9,
      idempotencyKey: canary,
      isUntrusted: false,
      price: { credits: 1, perBytes: 100_000_000 },
    });
    const key = `uploads/${upload.id}/${newId()}`;
    await this.put(key, canary);
    await this.database.sql`update upload set storage_key = ${key}, sha256 = 'x' where id = ${upload.id}`;
    await this.put(`uploads/${upload.id}/${newId()}`, canary);
    await keepShownPicture(this.database, this.store, account, { bytes: Buffer.from(canary), mimeType: 'image/png' });
    return account;
  }

  /** A payment that went back, and the name that its client gave the request. */
  private async paid(account: string, canary: string): Promise<void> {
    const id = newId();
    await this.database.sql`
      insert into payment (id, network, asset, payer, nonce, pay_to, amount, returned, valid_after, valid_before, signature,
        tool, request_hash, idempotency_key, account_id, state, states, reserved_block, transaction, settled_block,
        ticket_hash)
      values (${id}, 'eip155:84532', '0x01', '0x02', ${`0x${id}`}, '0x03', 10000, 10000, 0, 1, '0x04', 'create_image',
        'x', ${canary}, ${account}, 'returned', '[]', 1, '0x05', 2, ${randomBytes(32)})`;
    await this.database.sql`
      insert into payment_refund (id, payment_id, amount, states) values (${newId()}, ${id}, 10000, '[]')`;
  }

  /** A long job whose lease holder stopped after it had finished a unit. */
  private async walked(account: string, saying: Partial<JobOrder> & { idempotencyKey: string }): Promise<void> {
    const [canary] = saying.idempotencyKey.split('-');
    const parent = { kind: 'compose' as const, seconds: 1, parts: [], partCredits: 0 };
    const id = await this.on.started(account, { ...saying, idempotencyKey: `${canary}-4`, parent });
    await this.on.poll.run(id);
    await this.database.sql`
      update slot set lease_until = clock_timestamp() - interval '1 second' where parent_id = ${id}`;
    const key = `units/${id}/1/plan/plan-1/media.mp4`;
    await this.put(key, canary!);
    await this.database.sql`
      insert into unit (parent_id, phase, unit, input_hash, state, output, fence)
      values (${id}, 'plan', 'plan', 'x', 'done', ${{ files: { media: { key } }, facts: { said: canary } }}, 1)`;
  }

  /** A finished render whose first claim was superseded, one that is running, and one that waits. */
  private async rendered(account: string, canary: string): Promise<void> {
    const order = () =>
      new RequestRender(this.database).run({
        name: newId(),
        accountId: account,
        kind: 'image',
        brief: { prompt: canary },
        seconds: 3,
      });
    const claimed = async (): Promise<Render> => {
      const render = await new ClaimRender(this.database, { rendersPerAccount: 10 }).run('holder', { line: 'quick' });
      if (!render) throw new Error('nothing was claimed');
      await this.put(`renders/${render.id}/${render.fence}/media.png`, canary);
      return render;
    };
    await order();
    await claimed();
    await this.database.sql`update render set lease_until = clock_timestamp() - interval '1 second'
      where account_id = ${account}`;
    const done = await claimed();
    await new HoldRender(this.database).finish(done, { ...RENDERED, facts: { said: canary } });
    await order();
    await claimed();
    // Behind all that is ordered later.
    await this.database.sql`update render set turn = 1000 where id = ${await order()}`;
  }

  private put(key: string, canary: string): Promise<unknown> {
    return this.store.put(key, Readable.from([Buffer.from(canary)]), { type: 'video/mp4' });
  }
}
