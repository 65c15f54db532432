import { createHash, randomBytes } from 'node:crypto';
import { OpenWebSession } from '@libs/identity';
import { type PageRequest, PageReader } from '../people/page-reader.js';
import type { OwnService } from '../service/served.js';

export interface AuthorizationOrder {
  clientId: string;
  redirectUri: string;
  scope?: string;
  /** Undefined leaves it out. */
  resource?: string;
  /** Over what is standard; undefined leaves a parameter out. */
  parameters?: Record<string, string | undefined>;
}

/** As browsers have it. */
const MOST_REDIRECTS = 20;

/** A person with a browser that follows redirects within the service and presses buttons. */
export class OauthPerson extends PageReader {
  /** Every answer that the browser got. */
  readonly seen: { path: string; answer: Response }[] = [];

  static async signedIn(service: OwnService, accountId: string): Promise<OauthPerson> {
    const person = new OauthPerson(service);
    await person.signIn(service, accountId);
    return person;
  }

  async signIn({ database, address }: OwnService, accountId: string): Promise<void> {
    const { token } = await new OpenWebSession(database).run({ accountId, method: 'link' });
    this.cookies.take(`${address.startsWith('https:') ? '__Host-sid' : 'sid'}=${token}`);
  }

  /** Presses the button that signs out. */
  async signOut(): Promise<void> {
    const answer = await this.send('/account/sessions', {}, '/logout');
    if (answer.status !== 303) throw new Error(`not signed out: ${answer.status}`);
  }

  /** A request with the cookies that it has; redirects are not followed. */
  async visit(address: string, init: PageRequest = {}): Promise<Response> {
    const { address: base } = this.service;
    const path = address.startsWith(base) ? address.slice(base.length) : address;
    const answer = await this.open(path, init);
    this.seen.push({ path, answer });
    return answer;
  }

  /**
   * Goes where redirects lead, as long as that is in the service: the page, or the address that leads out of it. Those that
   * follow a form lead nowhere that the policy of its page does not name (Content Security Policy 3, 6.4.1).
   */
  async follow(address: string, form?: Response): Promise<{ page: Response } | { left: URL }> {
    let at = address;
    for (let hop = 0; hop < MOST_REDIRECTS; hop += 1) {
      const answer = await this.visit(at);
      const location = answer.headers.get('location');
      if (location === null) return { page: answer };
      const next = new URL(location, this.service.address);
      if (next.origin !== this.service.address) return { left: allowed(next, form) };
      at = next.href;
    }
    throw new Error(`the person is led in circles: ${at}`);
  }

  /** The page that it is led to. */
  async shown(address: string): Promise<Response> {
    const end = await this.follow(address);
    if (!('page' in end)) throw new Error(`led out to ${end.left.href}`);
    return end.page;
  }

  /** Answers the consent page; where that leads. */
  async answer(page: Response, answer: 'allow' | 'deny'): Promise<{ page: Response } | { left: URL }> {
    const text = await page.text();
    const action = /<form method="post" action="([^"]+)"/.exec(text)?.[1] ?? 'no form';
    const sent = await this.visit(action, this.form(text, { answer }));
    const location = sent.headers.get('location');
    return location === null ? { page: sent } : this.follow(new URL(location, this.service.address).href, page);
  }

  /** Asks for a code, consents, and returns the parameters of the redirect to the client. */
  async authorize(order: AuthorizationOrder): Promise<{ told: URLSearchParams; verifier: string }> {
    const { address, verifier } = authorizationAddress(this.service.address, order);
    const shown = await this.follow(address);
    const isAsked = 'page' in shown && shown.page.status === 200;
    const end = isAsked ? await this.answer(shown.page, 'allow') : shown;
    if (!('left' in end)) throw new Error(`the person is stuck at ${end.page.status}: ${await end.page.text()}`);
    return { told: end.left.searchParams, verifier };
  }
}

function allowed(place: URL, form: Response | undefined): URL {
  const policy = form?.headers.get('content-security-policy');
  const targets = policy && /form-action ([^;]*)/.exec(policy)?.[1]?.split(' ');
  if (targets && !targets.some((target) => target === place.origin || target === place.protocol)) {
    throw new Error(`a browser stops before ${place.href}`);
  }
  return place;
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
