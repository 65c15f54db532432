import { newId } from '@libs/kernel';
import { vi } from 'vitest';
import type { Database } from '@libs/database';
import { TestApp } from './app.js';
import { MailServer } from './mail-server.js';
import { PageReader } from './page-reader.js';

export const PASSWORD = 'seven quiet otters';

/** An application with a mail server of its own, where people open accounts by letter. */
export class SignUpDesk {
  private constructor(
    readonly app: TestApp,
    readonly mails: MailServer,
  ) {}

  static async open(database: Database): Promise<SignUpDesk> {
    const mails = await MailServer.start();
    const settings = { MAIL_URL: mails.url, MAIL_FROM: 'Media <post@media.example>' };
    return new SignUpDesk(await TestApp.start(database, { settings }), mails);
  }

  /** A mail address that nobody has. */
  address(): string {
    return `${newId()}@example.com`;
  }

  /** The secret of the last letter, once so many have come. */
  async letterTo(email: string, count = 1): Promise<string> {
    await vi.waitUntil(() => this.mails.to(email).length === count);
    return this.mails.tokenFor(email) ?? '';
  }

  async askToSignUp(email: string): Promise<string> {
    const { status } = await new PageReader(this.app).send('/signup', { email });
    if (status !== 200) throw new Error(`the letter was refused: ${status}`);
    return this.letterTo(email);
  }

  /** Somebody with an account that was opened by letter, signed in. */
  async member(): Promise<{ email: string; browser: PageReader }> {
    const email = this.address();
    const token = await this.askToSignUp(email);
    const browser = new PageReader(this.app);
    const response = await browser.send(`/login/verify?token=${token}`, { token, password: PASSWORD });
    if (response.headers.get('location') !== '/account/sessions') throw new Error(`no account: ${response.status}`);
    return { email, browser };
  }

  signIn(browser: PageReader, email: string, password = PASSWORD): Promise<Response> {
    return browser.send('/login', { email, password });
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.mails.stop();
  }
}

export async function isSignedIn(browser: PageReader): Promise<boolean> {
  return (await browser.open('/account/sessions')).status === 200;
}
