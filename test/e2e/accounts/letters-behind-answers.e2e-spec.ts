import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { MailServer } from '../../support/people/mail-server.js';
import { PageReader } from '../../support/people/page-reader.js';
import { SignUpDesk } from '../../support/people/sign-up-desk.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

describe('the response time does not reveal who has an account', () => {
  let db: TestDatabase;
  let mails: MailServer;
  let app: TestApp;
  let desk: SignUpDesk;

  const start = (): Promise<TestApp> => TestApp.start(db.database, { settings: { MAIL_URL: mails.url } });

  beforeAll(async () => {
    db = await createTestDatabase();
    mails = await MailServer.start();
    app = await start();
    desk = new SignUpDesk(app, mails);
  });
  afterAll(async () => {
    await app.close();
    await mails.stop();
    await db.drop();
  });

  /** Blocks reads of accounts and the creation of links meanwhile. */
  const withoutAccounts = <T>(work: () => Promise<T>): Promise<T> =>
    db.database.transaction(async (tx) => {
      await tx.sql`lock table account, mail_token in access exclusive mode`;
      return work();
    });

  it.each(['/signup', '/login/forgot'])('%s answers before it looks, and the letter follows', async (page) => {
    const { email } = await desk.member();
    await withoutAccounts(async () => {
      for (const asked of [email, desk.address()]) {
        expect((await new PageReader(app).send(page, { email: asked })).status).toBe(200);
      }
      expect(mails.to(email)).toHaveLength(1);
    });
    await desk.letterTo(email, 2);
  });

  it.each(['/signup', '/login/forgot'])(
    '%s says that the letter is in the log where no mail server is set',
    async (page) => {
      const unposted = await TestApp.start(db.database);
      try {
        const reader = new PageReader(unposted);
        expect((await reader.text(page)).replace(/\s+/g, ' ')).toContain('writes your link to the log of the service');
        const text = await (await reader.send(page, { email: 'eve@people.example' })).text();
        expect(text).toContain('No e-mail was sent');
        expect(text).not.toContain('We sent');
      } finally {
        await unposted.close();
      }
    },
  );

  it('a process that stops sends the letters that it has promised', async () => {
    const leaving = await start();
    const { email } = await desk.member();
    const { closing } = await withoutAccounts(async () => {
      await new PageReader(leaving).send('/login/forgot', { email });
      return { closing: leaving.close() };
    });
    await closing;
    expect(mails.to(email)).toHaveLength(2);
  });

  it('an e-mail that could not be written is logged', async () => {
    const { email } = await desk.member();
    await db.database.sql`alter table mail_token rename to mail_token_away`;
    try {
      expect((await new PageReader(app).send('/login/forgot', { email })).status).toBe(200);
      await expect.poll(() => app.log.join('\n')).toContain('an e-mail could not be sent');
    } finally {
      await db.database.sql`alter table mail_token_away rename to mail_token`;
    }
  });
});
