import { findAccount, FinishSignUp, makeOneTimeLink, newOpaqueToken, ResetPassword } from '@libs/identity';
import { Argon2PasswordHasher } from '../../../libs/identity/src/adapters/argon2-password-hasher.js';
import { OauthClient } from '../../support/oauth/oauth-client.js';
import { OauthPerson } from '../../support/oauth/oauth-person.js';
import { listToolsWith } from '../../support/mcp/list-tools.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { MailServer } from '../../support/people/mail-server.js';
import { PageReader } from '../../support/people/page-reader.js';
import { isSignedIn, PASSWORD, SignUpDesk } from '../../support/people/sign-up-desk.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

class CountingHasher extends Argon2PasswordHasher {
  count = 0;

  override hash(password: string): Promise<string> {
    this.count += 1;
    return super.hash(password);
  }
}

describe('links with a secret', () => {
  let db: TestDatabase;
  let mails: MailServer;
  let app: TestApp;
  let desk: SignUpDesk;

  beforeAll(async () => {
    db = await createTestDatabase();
    mails = await MailServer.start();
    const settings = { MAIL_URL: mails.url, MAIL_FROM: 'Media <post@media.example>' };
    app = await TestApp.start(db.database, { settings });
    desk = new SignUpDesk(app, mails);
  });
  afterAll(async () => {
    await app.close();
    await mails.stop();
    await db.drop();
  });

  /** What a link of each kind leads to, a good one, and what its form sends. */
  const LINKS = {
    verify: async () => ({ token: await desk.askToSignUp(desk.address()), password: PASSWORD }),
    reset: async () => {
      const { email } = await desk.member();
      await new PageReader(app).send('/login/forgot', { email });
      return { token: await desk.letterTo(email, 2), password: PASSWORD };
    },
    link: async () => ({ token: await makeOneTimeLink(db.database, 'sign_in', { account_id: await app.account() }) }),
  } as const;
  const PAGES = Object.keys(LINKS) as (keyof typeof LINKS)[];

  it.each(PAGES)('GET /login/%s does not consume the link; of ten concurrent posts one succeeds', async (page) => {
    const fields = await LINKS[page]();
    const path = `/login/${page}?token=${fields.token}`;
    const looks: RequestInit[] = [
      {},
      { method: 'HEAD' },
      { headers: { 'sec-purpose': 'prefetch;prerender', purpose: 'prefetch' } },
      { headers: { 'user-agent': 'Slackbot-LinkExpanding 1.0', accept: '*/*' } },
    ];
    for (const look of looks) expect((await app.fetch(path, look)).status).toBe(200);
    const scanner = await app.fetch(`/login/${page}`, { method: 'POST', body: new URLSearchParams(fields) });
    expect(scanner.status).toBe(403);
    const tries = await Promise.all(
      Array.from({ length: 10 }, () => new PageReader(app).send('/login', fields, `/login/${page}`)),
    );
    expect(tries.map(({ status }) => status).sort((one, other) => one - other)).toEqual([
      303,
      ...Array.from({ length: 9 }, () => 404),
    ]);
    expect((await app.fetch(path)).status).toBe(404);
  });

  it('a new password ends every session, every other link, and the old password', async () => {
    const { email, browser } = await desk.member();
    const ask = new PageReader(app);
    await ask.send('/login/forgot', { email });
    const first = await desk.letterTo(email, 2);
    await ask.send('/login/forgot', { email });
    const token = await desk.letterTo(email, 3);
    const sent = await ask.send(`/login/reset?token=${token}`, { token, password: 'eight loud herons' });
    expect(sent.status).toBe(303);
    expect(await isSignedIn(browser)).toBe(false);
    expect((await app.fetch(`/login/reset?token=${first}`)).status).toBe(404);
    expect((await desk.signIn(new PageReader(app), email)).status).toBe(403);
    expect((await desk.signIn(new PageReader(app), email, 'eight loud herons')).status).toBe(303);
  });

  it('a new password ends every OAuth grant with its tokens in one step, writes it down, and spares others', async () => {
    const { email } = await desk.member();
    const { id: accountId = '' } = (await findAccount(db.database, email)) ?? {};
    const client = await OauthClient.register(app);
    const [mine, others] = [accountId, await app.account()];
    const tokens = await client.tokens(await OauthPerson.signedIn(app, mine));
    const spared = await client.tokens(await OauthPerson.signedIn(app, others));
    const waiting = await client.code(await OauthPerson.signedIn(app, mine));
    const ask = new PageReader(app);
    await ask.send('/login/forgot', { email });
    const token = await desk.letterTo(email, 2);
    const shown = await ask.text(`/login/reset?token=${token}`);
    expect((await ask.send(`/login/reset?token=${token}`, { token, password: 'nine calm badgers' })).status).toBe(303);
    expect(await listToolsWith(app.address, tokens.access_token)).toEqual([401, 'token_revoked']);
    expect((await client.refresh(tokens.refresh_token)).status).toBe(400);
    expect((await client.redeem(waiting)).status).toBe(400);
    expect(await listToolsWith(app.address, spared.access_token)).toEqual([200, undefined]);
    const written = await db.database.sql`
      select kind, actor from audit_event where account_id = ${accountId} and kind in ('grant_revoked', 'password_reset')
      order by id`;
    const actor = `account:${accountId}`;
    expect(written).toEqual([
      { kind: 'grant_revoked', actor },
      { kind: 'grant_revoked', actor },
      { kind: 'password_reset', actor },
    ]);
    for (const text of [shown, mails.to(email).at(-1)?.text]) expect(text).toContain('disconnects all applications');
  });

  it.each([
    ['verify', 'sign_up', '24 hours'],
    ['reset', 'reset', '30 minutes'],
    ['link', 'sign_in', '60 minutes'],
  ] as const)('the link of /login/%s lives as long as it says', async (page, purpose, life) => {
    const fields = await LINKS[page]();
    const age = (by: string) =>
      db.database.sql`update mail_token set expires_at = expires_at - ${by}::interval where purpose = ${purpose}`;
    const status = async (of: string): Promise<number> =>
      (await app.fetch(`/login/${of}?token=${fields.token}`)).status;
    await age(life);
    expect(await status(page)).toBe(404);
    await age('-10 seconds');
    expect(await status(page)).toBe(200);
    for (const other of PAGES.filter((each) => each !== page)) expect(await status(other)).toBe(404);
    await age('11 seconds');
    expect((await new PageReader(app).send('/login', fields, `/login/${page}`)).status).toBe(404);
  });

  it('a mistake is shown beside its field, and the link stays valid', async () => {
    const token = await desk.askToSignUp(desk.address());
    const browser = new PageReader(app);
    for (const password of ['short', 'aaaaaaaaaaaa', 'x'.repeat(201)]) {
      const response = await browser.send(`/login/verify?token=${token}`, { token, password });
      expect(response.status).toBe(422);
      expect(await response.text()).toMatch(
        /aria-invalid="true"[^>]*aria-describedby="password-hint password-mistake"/,
      );
    }
    const wrong = await browser.send('/signup', { email: '<b>nobody' });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toContain('value="&lt;b&gt;nobody"');
    expect((await browser.open(`/login/verify?token=${token}`)).status).toBe(200);
  });

  it('a common password and one made from the e-mail address are refused, each with its reason', async () => {
    const email = `quiet.otter.${crypto.randomUUID()}@example.com`;
    const signUp = await desk.askToSignUp(email);
    const browser = new PageReader(app);
    const tried = async (page: string, token: string, password: string): Promise<[number, string]> => {
      const answer = await browser.send(`/login/${page}?token=${token}`, { token, password });
      return [answer.status, await answer.text()];
    };
    const common = [422, expect.stringContaining('This is a commonly used password.')];
    const own = [422, expect.stringContaining('This is mostly your e-mail address or the name of this service.')];
    expect(await tried('verify', signUp, 'password123')).toEqual(common);
    expect(await tried('verify', signUp, 'QuietOtter77')).toEqual(own);
    expect((await tried('verify', signUp, PASSWORD))[0]).toBe(303);
    await new PageReader(app).send('/login/forgot', { email });
    const reset = await desk.letterTo(email, 2);
    expect(await tried('reset', reset, 'password123')).toEqual(common);
    expect(await tried('reset', reset, 'QuietOtter77')).toEqual(own);
  });

  it.each([FinishSignUp, ResetPassword])('a made-up link costs no hash of a password: %o', async (Use) => {
    const hasher = new CountingHasher();
    const use = new Use(db.database, hasher, { warn: () => expect.fail() });
    await expect(use.run(newOpaqueToken(), PASSWORD)).rejects.toMatchObject({ code: 'not_found' });
    expect(hasher.count).toBe(0);
    const order = Use === ResetPassword ? { account_id: await app.account() } : { email: desk.address() };
    const good = await makeOneTimeLink(db.database, Use === ResetPassword ? 'reset' : 'sign_up', order);
    await use.run(good, PASSWORD);
    expect(hasher.count).toBe(1);
  });

  it('the link of a fresh machine signs in', async () => {
    const fields = await LINKS.link();
    const browser = new PageReader(app);
    const answer = await browser.send(`/login/link?token=${fields.token}`, fields);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
    expect(await browser.text('/account/sessions')).toContain('by link');
    expect((await app.fetch(`/login/link?token=${newOpaqueToken()}`)).status).toBe(404);
  });
});
