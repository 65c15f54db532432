import { authorizationAddress, type AuthorizationOrder, type OauthPerson } from './oauth-person.js';
import { ask, type Served } from '../service/served.js';

export const REDIRECT = 'http://127.0.0.1:8787/callback';

export interface Tokens {
  access_token: string;
  refresh_token: string;
  scope: string;
  token_type: string;
  expires_in: number;
}

interface Registered {
  client_id: string;
  redirect_uris: string[];
  client_secret?: string;
}

/** A client that registered, as any that speaks OAuth 2.1. */
export class OauthClient {
  private constructor(
    private readonly service: Served,
    readonly id: string,
    readonly redirectUri: string,
    /** Of a client that wanted one. */
    readonly secret?: string,
  ) {}

  static async register(service: Served, body: object = {}): Promise<OauthClient> {
    const answer = await registration(service, { client_name: 'A client', redirect_uris: [REDIRECT], ...body });
    if (answer.status !== 201) throw new Error(`not registered: ${answer.status} ${await answer.text()}`);
    const registered = (await answer.json()) as Registered;
    const { client_id: id, redirect_uris: redirects, client_secret: secret } = registered;
    return new OauthClient(service, id, redirects[0] ?? REDIRECT, secret);
  }

  /** The same client at another process of its service. */
  at(service: Served): OauthClient {
    return new OauthClient(service, this.id, this.redirectUri, this.secret);
  }

  /** One that does not register: its id is the address of its document. */
  static introduced(service: Served, id: string, redirectUri: string): OauthClient {
    return new OauthClient(service, id, redirectUri);
  }

  get resource(): string {
    return `${this.service.address}/mcp`;
  }

  /** The address at which a person is asked. */
  asking(more: Partial<AuthorizationOrder> = {}): string {
    const { id: clientId, redirectUri, resource } = this;
    return authorizationAddress(this.service.address, { clientId, redirectUri, resource, ...more }).address;
  }

  /** A code, and what proves that it is for us. */
  async code(
    person: OauthPerson,
    more: { scope?: string; resource?: string; parameters?: Record<string, string | undefined> } = {},
  ): Promise<{ code: string; verifier: string }> {
    const { id: clientId, redirectUri, resource } = this;
    const order = { scope: 'library:read offline_access', resource, ...more, clientId, redirectUri };
    const { told, verifier } = await person.authorize(order);
    const code = told.get('code');
    if (code === null) throw new Error(`no code: ${told.toString()}`);
    return { code, verifier };
  }

  redeem({ code, verifier }: { code: string; verifier: string }, more: Record<string, string> = {}): Promise<Response> {
    return this.token({
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: this.redirectUri,
      resource: this.resource,
      ...more,
    });
  }

  refresh(refreshToken: string, more: Record<string, string> = {}): Promise<Response> {
    return this.token({ grant_type: 'refresh_token', refresh_token: refreshToken, resource: this.resource, ...more });
  }

  async tokens(person: OauthPerson, more: { scope?: string } = {}): Promise<Tokens> {
    return (await (await this.redeem(await this.code(person, more))).json()) as Tokens;
  }

  token(fields: Record<string, string>): Promise<Response> {
    return this.post('/oauth/token', fields);
  }

  post(path: string, fields: Record<string, string>): Promise<Response> {
    return ask(this.service, path, { method: 'POST', body: new URLSearchParams({ client_id: this.id, ...fields }) });
  }
}

export function registration(service: Served, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return ask(service, '/oauth/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}
