import { createHash, randomBytes } from 'node:crypto';
import { OpenWebSession } from '@libs/identity';
import type { TestApp } from './app.js';

export interface AuthorizationOrder {
  clientId: string;
  redirectUri: string;
  scope?: string;
  /** Undefined leaves it out. */
  resource?: string;
  /** Over what is standard; undefined leaves a parameter out. */
  parameters?: Record<string, string | undefined>;
}

type Visit = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };

/** A browser with its person: keeps cookies, follows redirects within the service, and presses buttons. */
export class OauthPerson {
  private readonly cookies = new Map<string, string>();

  constructor(private readonly app: TestApp) {}

  static async signedIn(app: TestApp, accountId: string): Promise<OauthPerson> {
    const person = new OauthPerson(app);
    await person.signIn(accountId);
    return person;
  }

  async signIn(accountId: string): Promise<void> {
    const { token } = await new OpenWebSession(this.app.database).run({ accountId, method: 'password' });
    this.cookies.set('sid', token);
  }

  signOut(): void {
    this.cookies.delete('sid');
  }

  /** A request with the cookies that it has; redirects are not followed. */
  async visit(address: string, init: Visit = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const path = address.startsWith(this.app.address) ? address.slice(this.app.address.length) : address;
    const answer = await this.app.fetch(path, { ...init, headers: { cookie, ...init.headers } });
    for (const text of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  /** Goes where redirects lead, as long as that is in the service: the page, or the address that leads out of it. */
  async follow(address: string): Promise<{ page: Response } | { left: URL }> {
    for (let at = address; ;) {
      const answer = await this.visit(at);
      const location = answer.headers.get('location');
      if (location === null) return { page: answer };
      const next = new URL(location, this.app.address);
      if (next.origin !== this.app.address) return { left: next };
      at = next.href;
    }
  }

  /** Answers the consent page; where that leads. */
  async answer(page: Response, answer: 'allow' | 'deny'): Promise<{ page: Response } | { left: URL }> {
    const text = await page.text();
    const action = /<form method="post" action="([^"]+)"/.exec(text)?.[1] ?? 'no form';
    const token = /name="form_token" value="([^"]+)"/.exec(text)?.[1] ?? '';
    const sent = await this.visit(action, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: this.app.address },
      body: new URLSearchParams({ answer, form_token: token }).toString(),
    });
    const location = sent.headers.get('location');
    return location === null ? { page: sent } : this.follow(new URL(location, this.app.address).href);
  }

  /** Asks for a code, allows it, and answers what the client is told. */
  async authorize(order: AuthorizationOrder): Promise<{ told: URLSearchParams; verifier: string }> {
    const { address, verifier } = authorizationAddress(this.app.address, order);
    const shown = await this.follow(address);
    const isAsked = 'page' in shown && shown.page.status === 200;
    const end = isAsked ? await this.answer(shown.page, 'allow') : shown;
    if (!('left' in end)) throw new Error(`the person is stuck at ${end.page.status}: ${await end.page.text()}`);
    return { told: end.left.searchParams, verifier };
  }
}

export function authorizationAddress(
  base: string,
  { clientId, redirectUri, scope = 'library:read', resource, parameters = {} }: AuthorizationOrder,
): { address: string; verifier: string } {
  const verifier = randomBytes(32).toString('base64url');
  const asked: Record<string, string | undefined> = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope,
    resource,
    state: 'a-state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...parameters,
  };
  const url = new URL('/oauth/authorize', base);
  for (const [name, value] of Object.entries(asked)) if (value !== undefined) url.searchParams.set(name, value);
  return { address: url.href, verifier };
}
