import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { MCP_PATH } from '@libs/catalog';
import type { ClientTrust, WebSession } from '@libs/identity';
import { type Secrets, secretSettings } from '@libs/kernel/settings';
import { SigningKeys } from '@libs/identity/adapters';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Provider } from 'oidc-provider';
import type { RequestRecord } from '../../platform/observe/request-record.js';
import { requireReadableKeys } from '../require-readable-keys.js';
import { cookieNames } from './cookie-names.js';
import { ServerParts } from './server-parts.js';
import { GRANTING_SESSION, SessionIsOver } from './granting-session.js';
import type { RunningProvider } from './run-provider.js';
import { sentType } from './sent-form.js';
import { withBody } from './with-body.js';

export type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/**
 * The embedded authorization server behind the HTTP server of the service. Its issuer is the base address. oidc-provider is
 * loaded with the first request of OAuth: most processes never get one.
 */
@Injectable()
export class AuthorizationServer implements OnModuleInit {
  private last?: RunningProvider;
  private readonly refreshSecret: string;
  private readonly host: string;
  private readonly scheme: string;
  private readonly records = new WeakMap<IncomingMessage, RequestRecord>();

  constructor(
    private readonly parts: ServerParts,
    private readonly keys: SigningKeys,
    @Inject(secretSettings.KEY) { dataEncryption }: Secrets,
  ) {
    this.refreshSecret = dataEncryption.sign('oauth refresh token', 'successor').toString('base64url');
    const { host, protocol } = new URL(parts.baseUrl);
    this.host = host;
    this.scheme = protocol.replace(':', '');
  }

  async onModuleInit(): Promise<void> {
    await requireReadableKeys(this.keys);
  }

  /**
   * To be awaited before each request, so that a key signs, and is published, from its time on: what oidc-provider once
   * took for its keys it never changes, and all else that it knows is in the database, so another one is put in its place.
   */
  async keepUp(): Promise<void> {
    const kids = (await this.keys.list()).map(({ kid }) => kid);
    if (kids.join() !== this.last?.kids.join()) this.last = await this.run();
  }

  /**
   * Removes oidc-provider's own session from a request unless it is of this account: only our web session says which
   * account is signed in. The provider's session may be older, from the authorization of another client.
   */
  async keepSessionOf(
    accountId: string | undefined,
    { headers }: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const id = this.sessionId(headers);
    if (id === undefined) return;
    const { provider } = await this.running();
    const session = await provider.Session.find(id);
    if (accountId !== undefined && session?.accountId === accountId) return;
    const { session: name } = cookieNames(this.parts.baseUrl);
    headers.cookie = pairsOf(headers)
      .filter((pair) => !pair.startsWith(name))
      .join('; ');
    // What the server sets itself comes after these. A name with a prefix is taken away by a secure cookie alone.
    const security = this.scheme === 'https' ? '; Secure' : '';
    const gone = [name, `${name}.sig`].map((each) => `${each}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${security}`);
    response.setHeader('set-cookie', gone);
  }

  /**
   * Answers a request. Give `body` if the body was already read or must be replaced. `record` receives the error of an
   * authorization request. Reads of client documents count for `network`.
   */
  async answer(
    request: IncomingMessage,
    response: ServerResponse,
    { body, record, network }: { body?: object; record?: RequestRecord; network?: string } = {},
  ): Promise<void> {
    for (const name of ['x-forwarded-host', 'x-forwarded-for', 'forwarded']) delete request.headers[name];
    request.headers.host = this.host;
    request.headers['x-forwarded-proto'] = this.scheme;
    if (network !== undefined) request.headers['x-forwarded-for'] = network;
    const type = sentType(request);
    if (type !== undefined) request.headers['content-type'] = type;
    const message = body === undefined ? request : withBody(request, body);
    if (record !== undefined) this.records.set(message, record);
    const { handle } = await this.running();
    await handle(message, response);
  }

  /** The pending authorization; undefined if it expired or began in another browser. */
  async interaction(request: IncomingMessage, response: ServerResponse): Promise<Interaction | undefined> {
    const { provider, errors } = await this.running();
    try {
      return await provider.interactionDetails(request, response);
    } catch (error) {
      if (error instanceof errors.SessionNotFound) return undefined;
      throw error;
    }
  }

  /** Where a person goes on with what was answered. */
  async finish(
    request: IncomingMessage,
    response: ServerResponse,
    result: Parameters<Provider['interactionResult']>[2],
  ): Promise<string> {
    const { provider } = await this.running();
    return provider.interactionResult(request, response, result, { mergeWithLastSubmission: true });
  }

  trustOf(clientId: string): Promise<ClientTrust> {
    return this.parts.trustOf(clientId);
  }

  /** Undefined if the client is unknown, or if its metadata document is unreachable or invalid. */
  async client(clientId: string): ReturnType<Provider['Client']['find']> {
    const { provider, errors } = await this.running();
    try {
      return await provider.Client.find(clientId);
    } catch (error) {
      if (error instanceof errors.InvalidClient || error instanceof errors.InvalidClientMetadata) return undefined;
      throw error;
    }
  }

  /** Whether an interaction that was begun in a session of this server's own belongs to the one of this request. */
  async isOfSession({ session }: Interaction, { headers }: IncomingMessage): Promise<boolean> {
    const id = this.sessionId(headers);
    if (id === undefined) return false;
    const { provider } = await this.running();
    const present = await provider.Session.find(id);
    return session !== undefined && present?.uid === session.uid;
  }

  /** Where the code of an interaction will lead; undefined where there is no such interaction any more. */
  async redirectOf(uid: string): Promise<string | undefined> {
    const { provider } = await this.running();
    const { redirect_uri: address } = (await provider.Interaction.find(uid))?.params ?? {};
    return typeof address === 'string' ? address : undefined;
  }

  /** Records what a person allowed a client, and answers the grant's id; undefined where the session ended meanwhile. */
  async grant({ session, clientId, scopes }: Consent): Promise<string | undefined> {
    const given = { accountId: session.accountId, clientId, [GRANTING_SESSION]: session.id };
    const { provider } = await this.running();
    const grant = new provider.Grant(given);
    grant.addOIDCScope(['openid', 'offline_access', ...scopes].join(' '));
    grant.addResourceScope(`${this.parts.baseUrl}${MCP_PATH}`, scopes.join(' '));
    try {
      return await grant.save();
    } catch (error) {
      if (error instanceof SessionIsOver) return undefined;
      throw error;
    }
  }

  /** The value of the session cookie; its signature is not verified here. */
  private sessionId(headers: IncomingHttpHeaders): string | undefined {
    const start = `${cookieNames(this.parts.baseUrl).session}=`;
    return pairsOf(headers)
      .find((pair) => pair.startsWith(start))
      ?.slice(start.length);
  }

  private async running(): Promise<RunningProvider> {
    return (this.last ??= await this.run());
  }

  private async run(): Promise<RunningProvider> {
    const { runProvider } = await import('./run-provider.js');
    const { parts, refreshSecret, records } = this;
    return runProvider(parts, {
      jwks: await this.keys.all(),
      refreshSecret,
      recordOf: (request) => records.get(request),
    });
  }
}

export interface Consent {
  /** In which the person consents. */
  session: Pick<WebSession, 'id' | 'accountId'>;
  clientId: string;
  scopes: readonly string[];
}

function pairsOf({ cookie = '' }: IncomingHttpHeaders): string[] {
  return cookie.split(';').map((pair) => pair.trim());
}
