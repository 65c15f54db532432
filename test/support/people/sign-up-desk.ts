import { newId } from '@libs/kernel';
import { vi } from 'vitest';
import type { MailServer } from './mail-server.js';
import { PageReader } from './page-reader.js';
import type { Served } from '../service/served.js';

export const PASSWORD = 'seven quiet otters';

/** Where people open accounts of a service by letter. */
export class SignUpDesk {
  constructor(
    private readonly service: Served,
    readonly mails: MailServer,
  ) {}

  /** A new mail address. */
  address(): string {
    return `${newId()}@example.com`;
  }

  /** The secret of the last letter, once so many have come. */
  async letterTo(email: string, count = 1): Promise<string> {
    await vi.waitUntil(() => this.mails.to(email).length === count, 30_000);
    return this.mails.tokenFor(email) ?? '';
  }

  async askToSignUp(email: string): Promise<string> {
    const { status } = await new PageReader(this.service).send('/signup', { email });
    if (status !== 200) throw new Error(`the letter was refused: ${status}`);
    return this.letterTo(email);
  }

  /** A signed-in person with an account that was opened by mail link. */
  async member(): Promise<{ email: string; browser: PageReader }> {
    const email = this.address();
    const token = await this.askToSignUp(email);
    const browser = new PageReader(this.service);
    const response = await browser.send(`/login/verify?token=${token}`, { token, password: PASSWORD });
    if (response.headers.get('location') !== '/') throw new Error(`no account: ${response.status}`);
    return { email, browser };
  }

  signIn(browser: PageReader, email: string, password = PASSWORD): Promise<Response> {
    return browser.send('/login', { email, password });
  }
}

export async function isSignedIn(browser: PageReader): Promise<boolean> {
  return (await browser.open('/account/sessions')).status === 200;
}
