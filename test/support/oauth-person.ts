import { createHash, randomBytes } from 'node:crypto';
import { OpenWebSession } from '@libs/identity';
import { ask, type Served } from './served.js';

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

  /** Every answer that the browser got. */
  readonly seen: { path: string; answer: Response }[] = [];

  constructor(private readonly service: Served) {}

  static async signedIn(service: Served, accountId: string): Promise<OauthPerson> {
    const person = new OauthPerson(service);
    await person.signIn(accountId);
    return person;
  }

  async signIn(accountId: string): Promise<void> {
    const { token } = await new OpenWebSession(this.service.database).run({ accountId, method: 'password' });
    this.cookies.set(this.service.address.startsWith('https:') ? '__Host-sid' : 'sid', token);
  }

  /** Presses the button that signs out. */
  async signOut(): Promise<void> {
    const token = formTokenIn(await (await this.visit('/account/sessions')).text());
    const answer = await this.visit('/logout', this.form({ form_token: token }));
    if (answer.status !== 303) throw new Error(`not signed out: ${answer.status}`);
  }

  /** Its Cookie header. */
  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** A request with the cookies that it has; redirects are not followed. */
  async visit(address: string, init: Visit = {}): Promise<Response> {
    const path = address.startsWith(this.service.address) ? address.slice(this.service.address.length) : address;
    const answer = await ask(this.service, path, { ...init, headers: { cookie: this.cookie, ...init.headers } });
    this.seen.push({ path, answer });
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
      const next = new URL(location, this.service.address);
      if (next.origin !== this.service.address) return { left: next };
      at = next.href;
    }
  }

  /** Answers the consent page; where that leads. */
  async answer(page: Response, answer: 'allow' | 'deny'): Promise<{ page: Response } | { left: URL }> {
    const text = await page.text();
    const action = /<form method="post" action="([^"]+)"/.exec(text)?.[1] ?? 'no form';
    const sent = await this.visit(action, this.form({ answer, form_token: formTokenIn(text) }));
    const location = sent.headers.get('location');
    return location === null ? { page: sent } : this.follow(new URL(location, this.service.address).href);
  }

  /** Asks for a code, allows it, and answers what the client is told. */
  async authorize(order: AuthorizationOrder): Promise<{ told: URLSearchParams; verifier: string }> {
    const { address, verifier } = authorizationAddress(this.service.address, order);
    const shown = await this.follow(address);
    const isAsked = 'page' in shown && shown.page.status === 200;
    const end = isAsked ? await this.answer(shown.page, 'allow') : shown;
    if (!('left' in end)) throw new Error(`the person is stuck at ${end.page.status}: ${await end.page.text()}`);
    return { told: end.left.searchParams, verifier };
  }

  private form(fields: Record<string, string>): Visit {
    return {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: this.service.address },
      body: new URLSearchParams(fields).toString(),
    };
  }
}

function formTokenIn(page: string): string {
  return /name="form_token" value="([^"]+)"/.exec(page)?.[1] ?? '';
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
