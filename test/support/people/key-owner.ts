import { type ApiKeyRecord, ListApiKeys, OpenWebSession } from '@libs/identity';
import { newId } from '@libs/kernel';
import type { TestApp } from '../service/app.js';
import { CookieJar } from './cookie-jar.js';
import { PageReader } from './page-reader.js';

export const CONSOLE = '/developer/console';

/** A person who is signed in and sends the forms of the developer console. */
export class KeyOwner {
  private constructor(
    private readonly app: TestApp,
    readonly accountId: string,
    readonly browser: PageReader,
  ) {}

  static async signedIn(
    app: TestApp,
    { accountId, method = 'link' }: { accountId?: string; method?: 'link' | 'wallet' | 'wallet_link' } = {},
  ): Promise<KeyOwner> {
    const account = accountId ?? (await app.account());
    const { token } = await new OpenWebSession(app.database).run({ accountId: account, method });
    return new KeyOwner(app, account, new PageReader(app, CookieJar.of(`sid=${token}`)));
  }

  make(fields = orderOfKey()): Promise<Response> {
    return this.browser.send(CONSOLE, fields);
  }

  rotate(key: string, overlap = '24h'): Promise<Response> {
    return this.browser.send(CONSOLE, { key, overlap }, `${CONSOLE}/rotate`);
  }

  revoke(key: string): Promise<Response> {
    return this.browser.send(CONSOLE, { key }, `${CONSOLE}/revoke`);
  }

  /** Newest first. */
  keys(): Promise<ApiKeyRecord[]> {
    return new ListApiKeys(this.app.database).run(this.accountId);
  }

  async newest(): Promise<string> {
    return (await this.keys())[0]?.id ?? '';
  }
}

/** The fields of a new form, filled in. */
export function orderOfKey(change: Record<string, string> = {}): Record<string, string> {
  return { form_id: newId(), name: 'ci', days: '30', 'library:read': 'on', ...change };
}

/** The key that a page shows; empty where it shows none. */
export function keyIn(text: string): string {
  return /<pre id="key">(mmk_live_\w+)<\/pre>/.exec(text)?.[1] ?? '';
}
