import type { Transaction } from '@libs/database';
import {
  DisableAccount,
  FinishSignUp,
  makeOneTimeLink,
  OpenWebSession,
  ResetPassword,
  SignIn,
  type SignInProof,
  walletIdentity,
} from '@libs/identity';
import { Argon2PasswordHasher } from '../../../libs/identity/src/adapters/argon2-password-hasher.js';
import { newId } from '@libs/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { PageReader } from '../../support/people/page-reader.js';
import { PASSWORD } from '../../support/people/sign-up-desk.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { newWallet, signInByWallet } from '../../support/people/wallet.js';
import { whileUncommitted } from '../../support/database/while-uncommitted.js';

interface Account {
  id: string;
  email: string;
}

type Change = (tx: Transaction, accountId: string) => Promise<unknown>;

describe('no session outlives what ended the sessions of its account', () => {
  let db: TestDatabase;
  let app: TestApp;
  const hasher = new Argon2PasswordHasher();

  beforeAll(async () => {
    db = await createTestDatabase();
    app = await TestApp.start(db.database);
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });

  async function signUp(): Promise<{ proof: SignInProof; email: string }> {
    const email = `${newId()}@example.com`;
    const token = await makeOneTimeLink(db.database, 'sign_up', { email });
    return { proof: await new FinishSignUp(db.database, hasher).run(token, PASSWORD), email };
  }

  const sessionsOf = (accountId: string): Promise<unknown[]> =>
    db.database.sql`select 1 from web_session where account_id = ${accountId}`;

  const close: Change = (tx, id) => tx.sql`update account set status = 'disabled' where id = ${id}`;
  const change: Change = (tx, id) => tx.sql`update account_password set hash = 'another' where account_id = ${id}`;

  const WAYS: [string, Change, (account: Account) => Promise<Response>][] = [
    ['a password that is being changed', change, ({ email }) => signIn(email)],
    ['a password whose account is being closed', close, ({ email }) => signIn(email)],
    ['a link whose account is being closed', close, ({ id }) => followLink(id)],
  ];

  const signIn = (email: string): Promise<Response> =>
    new PageReader(app).send('/login', { email, password: PASSWORD });

  async function followLink(accountId: string): Promise<Response> {
    const token = await makeOneTimeLink(db.database, 'sign_in', { account_id: accountId });
    return new PageReader(app).send(`/login/link?token=${token}`, { token });
  }

  it.each(WAYS)('%s opens none', async (_, make, enter) => {
    const { proof, email } = await signUp();
    const id = proof.accountId;
    const { begun } = await whileUncommitted(
      db.database,
      (tx) => make(tx, id),
      () => enter({ id, email }),
    );
    const answer = await begun;
    expect([answer.status, await answer.text()]).toEqual([401, expect.stringContaining('while you signed in')]);
    expect(await sessionsOf(id)).toEqual([]);
  });

  it('a wallet whose account is being closed opens none', async () => {
    const wallet = newWallet();
    const id = walletIdentity(wallet.address);
    expect((await signInByWallet(app, new PageReader(app), wallet)).status).toBe(200);
    const { begun } = await whileUncommitted(
      db.database,
      (tx) => close(tx, id),
      () => signInByWallet(app, new PageReader(app), wallet),
    );
    expect((await begun).status).toBe(401);
    expect(await sessionsOf(id)).toHaveLength(1);
  });

  it('what was proved before a reset, or before the account was closed, opens none', async () => {
    const { proof, email } = await signUp();
    const checked = await new SignIn(db.database, hasher).run(email, PASSWORD);
    const token = await makeOneTimeLink(db.database, 'reset', { account_id: proof.accountId });
    await new ResetPassword(db.database, hasher, { warn: () => expect.fail() }).run(token, PASSWORD);
    const open = new OpenWebSession(db.database);
    if (checked === undefined) throw new Error('the right password was refused');
    for (const old of [proof, checked]) await expect(open.run(old)).rejects.toMatchObject({ code: 'invalid_token' });
    const fresh = await new SignIn(db.database, hasher).run(email, PASSWORD);
    await new DisableAccount(db.database).run(proof.accountId);
    if (fresh === undefined) throw new Error('the new password was refused');
    await expect(open.run(fresh)).rejects.toMatchObject({ code: 'invalid_token' });
    expect(await sessionsOf(proof.accountId)).toEqual([]);
  });
});
