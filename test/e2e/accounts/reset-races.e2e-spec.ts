import type { Transaction } from '@libs/database';
import { CloseWebSession, FinishSignUp, makeOneTimeLink, ResetPassword } from '@libs/identity';
import { Argon2PasswordHasher } from '../../../libs/identity/src/adapters/argon2-password-hasher.js';
import { newId } from '@libs/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OauthPerson } from '../../support/oauth/oauth-person.js';
import { OauthWorld } from '../../support/oauth/oauth-world.js';
import { PASSWORD } from '../../support/people/sign-up-desk.js';
import { lockWaiters } from '../../support/database/while-uncommitted.js';
import { whileProcessSilent } from '../../support/database/while-process-silent.js';

describe('a password reset or a sign-out at the same moment as another change of the account', () => {
  const hasher = new Argon2PasswordHasher();
  let world: OauthWorld;
  let accountId: string;
  let person: OauthPerson;
  let page: Response;

  beforeAll(async () => {
    world = await OauthWorld.open();
  });
  afterAll(() => world.close());

  beforeEach(async () => {
    const { database } = world.db;
    const token = await makeOneTimeLink(database, 'sign_up', { email: `${newId()}@example.com` });
    ({ accountId } = await new FinishSignUp(database, hasher).run(token, PASSWORD));
    person = await OauthPerson.signedIn(world.app, accountId);
    page = await person.shown(world.client.asking());
  });

  const consent = (): ReturnType<OauthPerson['answer']> => person.answer(page, 'allow');

  async function reset(): Promise<void> {
    const { database } = world.db;
    const token = await makeOneTimeLink(database, 'reset', { account_id: accountId });
    await new ResetPassword(database, hasher, { warn: () => expect.fail() }).run(token, PASSWORD);
  }

  const signOut = (): Promise<number> => new CloseWebSession(world.db.database).run(accountId, 'all');

  const grants = (): Promise<unknown[]> =>
    world.db.database.sql`select 1 from oidc_record where model = 'Grant' and payload->>'accountId' = ${accountId}`;

  /** Begins each change once the one before it waits; all wait in the end for the log of changes, which this holds. */
  const inThisOrder = <T>(...changes: (() => Promise<T>)[]): Promise<{ begun: Promise<T>[] }> =>
    whileHeld((tx) => tx.sql`select pg_advisory_xact_lock(hashtext('audit_event'))`, changes);

  const whileHeld = <T>(
    hold: (tx: Transaction) => Promise<unknown>,
    changes: (() => Promise<T>)[],
  ): Promise<{ begun: Promise<T>[] }> =>
    world.db.database.transaction(async (tx) => {
      await hold(tx);
      const begun: Promise<T>[] = [];
      for (const change of changes) {
        begun.push(change());
        await lockWaiters(world.db.database, begun.length);
      }
      return { begun };
    });

  it('a consent that comes while the reset is not committed gives no grant, and leads to the sign-in', async () => {
    const { begun } = await inThisOrder<unknown>(reset, consent);
    const [, end] = (await Promise.all(begun)) as [void, Awaited<ReturnType<typeof consent>>];
    expect(await grants()).toEqual([]);
    expect('page' in end ? new URL(end.page.url).pathname : end.left.href).toBe('/login');
  });

  it('a reset that comes while a consent is not committed ends its grant', async () => {
    const { begun } = await inThisOrder<unknown>(consent, reset);
    await Promise.all(begun);
    expect(await grants()).toEqual([]);
  });

  it('a consent that comes while a sign-out is not committed gives no grant, and leads to the sign-in', async () => {
    const { begun } = await inThisOrder<unknown>(signOut, consent);
    const [closed, end] = (await Promise.all(begun)) as [number, Awaited<ReturnType<typeof consent>>];
    expect([closed, await grants()]).toEqual([1, []]);
    expect('page' in end ? new URL(end.page.url).pathname : end.left.href).toBe('/login');
  });

  it('a sign-out that comes while a consent is not committed leaves its grant', async () => {
    const { begun } = await inThisOrder<unknown>(consent, signOut);
    expect((await Promise.all(begun))[1]).toBe(1);
    expect(await grants()).toHaveLength(1);
  });

  it('of two links of one account that are used at once, one sets the password and the other is over', async () => {
    const hold = (tx: Transaction) => tx.sql`select 1 from account where id = ${accountId} for update`;
    const { begun } = await whileHeld(hold, [reset, reset]);
    const ends = await Promise.allSettled(begun);
    // PostgreSQL lets either of them have the account first.
    const reasons = ends.map((end) => (end.status === 'rejected' ? (end.reason as unknown) : 'set'));
    expect(reasons).toHaveLength(2);
    expect(new Set(reasons)).toEqual(new Set(['set', expect.objectContaining({ code: 'not_found' })]));
  });

  it('a reset stands though a process does not confirm the end of its grants, and reports that', async () => {
    const { database } = world.db;
    await consent();
    const token = await makeOneTimeLink(database, 'reset', { account_id: accountId });
    const reported: unknown[] = [];
    const reset = new ResetPassword(database, hasher, { warn: (line: unknown) => reported.push(line) });
    const done = await whileProcessSilent(database, () => reset.run(token, PASSWORD));
    expect([done, reported]).toEqual([accountId, [{ err: expect.objectContaining({ code: 'storage_unavailable' }) }]]);
  });

  it('a sign-out that comes while the reset is not committed waits for it', async () => {
    await consent();
    const { begun } = await inThisOrder<unknown>(reset, signOut);
    expect(await Promise.all(begun)).toEqual([undefined, 0]);
  });
});
