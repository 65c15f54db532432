import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { MCP_PATH } from '@libs/catalog';
import type { ClientTrust, WebSession } from '@libs/identity';
import { type Secrets, secretSettings } from '@libs/kernel/settings';
import { SigningKeys } from '@libs/identity/adapters';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { JWK } from 'jose';
import { errors, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { RequestRecord } from '../../platform/observe/request-record.js';
import { UnusableEnvironment } from '../../platform/settings/unusable-environment.js';
import { configurationOf, cookieNames } from './configuration.js';
import { ServerParts } from './server-parts.js';
import { documentDenial } from './clients/document-denial.js';
import { GRANTING_SESSION, passGrantingSession, SessionIsOver } from './granting-session.js';
import { keepErrorsHere } from './keep-errors-here.js';
import { rotateToOne } from './rotate-to-one.js';
import { sentType } from './sent-form.js';
import { tellClientsWhenToRetry } from './clients/spent-reads.js';
import { withBody } from './with-body.js';

export type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** The embedded authorization server behind the HTTP server of the service. Its issuer is the base address. */
@Injectable()
export class AuthorizationServer implements OnModuleInit {
  private running!: RunningProvider;
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
    this.running = this.run(await opened(this.keys));
  }

  /**
   * To be awaited before each request, so that a key signs, and is published, from its time on: what oidc-provider once
   * took for its keys it never changes, and all else that it knows is in the database, so another one is put in its place.
   */
  async keepUp(): Promise<void> {
    const kids = (await this.keys.list()).map(({ kid }) => kid);
    if (kids.join() !== this.running.kids.join()) this.running = this.run(await this.keys.all());
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
    const session = await this.provider.Session.find(id);
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
    await this.running.handle(message, response);
  }

  /** The pending authorization; undefined if it expired or began in another browser. */
  async interaction(request: IncomingMessage, response: ServerResponse): Promise<Interaction | undefined> {
    try {
      return await this.provider.interactionDetails(request, response);
    } catch (error) {
      if (error instanceof errors.SessionNotFound) return undefined;
      throw error;
    }
  }

  /** Where a person goes on with what was answered. */
  finish(
    request: IncomingMessage,
    response: ServerResponse,
    result: Parameters<Provider['interactionResult']>[2],
  ): Promise<string> {
    return this.provider.interactionResult(request, response, result, { mergeWithLastSubmission: true });
  }

  trustOf(clientId: string): Promise<ClientTrust> {
    return this.parts.trustOf(clientId);
  }

  /** Undefined if the client is unknown, or if its metadata document is unreachable or invalid. */
  async client(clientId: string): ReturnType<Provider['Client']['find']> {
    try {
      return await this.provider.Client.find(clientId);
    } catch (error) {
      if (error instanceof errors.InvalidClient || error instanceof errors.InvalidClientMetadata) return undefined;
      throw error;
    }
  }

  /** Whether an interaction that was begun in a session of this server's own belongs to the one of this request. */
  async isOfSession({ session }: Interaction, { headers }: IncomingMessage): Promise<boolean> {
    const id = this.sessionId(headers);
    const present = id === undefined ? undefined : await this.provider.Session.find(id);
    return session !== undefined && present?.uid === session.uid;
  }

  /** Where the code of an interaction will lead; undefined where there is no such interaction any more. */
  async redirectOf(uid: string): Promise<string | undefined> {
    const { redirect_uri: address } = (await this.provider.Interaction.find(uid))?.params ?? {};
    return typeof address === 'string' ? address : undefined;
  }

  /** Records what a person allowed a client, and answers the grant's id; undefined where the session ended meanwhile. */
  async grant({ session, clientId, scopes }: Consent): Promise<string | undefined> {
    const given = { accountId: session.accountId, clientId, [GRANTING_SESSION]: session.id };
    const grant = new this.provider.Grant(given);
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

  private note({ req, oidc }: KoaContextWithOIDC, error: errors.OIDCProviderError): void {
    const record = this.records.get(req);
    if (record !== undefined) record.oauthError = error.error;
    const denial = documentDenial(error);
    if (denial === undefined) return;
    if (record !== undefined) record.errorCode ??= denial.code;
    const cause = denial.cause instanceof Error ? ` (${denial.cause.message})` : '';
    this.parts.onUnread(`${String(oidc.params?.['client_id'])}: ${denial.message}${cause}`);
  }

  private get provider(): Provider {
    return this.running.provider;
  }

  private run(jwks: JWK[]): RunningProvider {
    const provider = new Provider(this.parts.baseUrl, configurationOf(this.parts, jwks));
    // The scheme is ours to say: it never comes from a header.
    provider.proxy = true;
    rotateToOne(provider, this.refreshSecret);
    passGrantingSession(provider);
    provider.on('server_error', (_, error) => this.parts.onFailure(error));
    provider.on('authorization.error', (context, error) => this.note(context, error));
    keepErrorsHere(provider, this.parts.trustOf);
    tellClientsWhenToRetry(provider);
    return { kids: jwks.map(({ kid = '' }) => kid), provider, handle: provider.callback() };
  }
}

/** One oidc-provider, with the keys that it was made with, the one that signs first. */
interface RunningProvider {
  kids: readonly string[];
  provider: Provider;
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
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

async function opened(keys: SigningKeys): Promise<JWK[]> {
  try {
    return await keys.all();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UnusableEnvironment([
      'DATA_ENCRYPTION_KEYS: no key here opens what the database keeps; give the one that it was encrypted with',
    ]);
  }
}
