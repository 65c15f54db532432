import { createHmac } from 'node:crypto';
import { IncomingMessage, type ServerResponse } from 'node:http';
import type { ClientTrust } from '@libs/identity';
import type { KeyRing } from '@libs/kernel';
import { errors, Provider } from 'oidc-provider';
import { configurationOf, type ServerParts } from './configuration.js';

export type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** The embedded authorization server behind the HTTP server of the service. Its issuer is the base address. */
export class AuthorizationServer {
  private readonly provider: Provider;
  private readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  private readonly host: string;
  private readonly scheme: string;

  constructor(
    private readonly parts: ServerParts,
    encryption: KeyRing,
  ) {
    this.provider = new Provider(parts.baseUrl, configurationOf(parts));
    // The scheme is ours to say: it never comes from a header.
    this.provider.proxy = true;
    rotateToOne(this.provider, encryption.sign('oauth refresh token', 'successor').toString('base64url'));
    this.handle = this.provider.callback();
    const { host, protocol } = new URL(parts.baseUrl);
    this.host = host;
    this.scheme = protocol.replace(':', '');
  }

  /** Answers a request whose body nobody has read, or one that is to count with this body. */
  async answer(request: IncomingMessage, response: ServerResponse, body?: object): Promise<void> {
    for (const name of ['x-forwarded-host', 'x-forwarded-for', 'forwarded']) delete request.headers[name];
    request.headers.host = this.host;
    request.headers['x-forwarded-proto'] = this.scheme;
    // The service's own reader of files has put its own in its place.
    const at = request.rawHeaders.findIndex((name, place) => place % 2 === 0 && name.toLowerCase() === 'content-type');
    if (at >= 0) request.headers['content-type'] = request.rawHeaders[at + 1];
    await this.handle(body === undefined ? request : withBody(request, body), response);
  }

  /** Hears of what is a fault of ours. */
  onFailure(hear: (error: Error) => void): void {
    this.provider.on('server_error', (_, error) => hear(error));
  }

  /** What a person is asked for; undefined for who did not begin it, or too late. */
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

  client(clientId: string): ReturnType<Provider['Client']['find']> {
    return this.provider.Client.find(clientId);
  }

  /** Records what a person allowed a client, and answers the grant's id. */
  async grant({ accountId, clientId, scopes, resource }: Consent): Promise<string> {
    const grant = new this.provider.Grant({ accountId, clientId });
    // Without a resource they are words of the server itself, of no use at the MCP endpoint.
    grant.addOIDCScope(['openid', 'offline_access', ...scopes].join(' '));
    if (resource !== undefined) grant.addResourceScope(resource, scopes.join(' '));
    return grant.save();
  }
}

export interface Consent {
  accountId: string;
  clientId: string;
  scopes: readonly string[];
  /** As the client named it. */
  resource?: string;
}

/** The request as if it had come with this body in JSON, which is still to be read. */
function withBody({ socket, method, url, headers }: IncomingMessage, body: object): IncomingMessage {
  const bytes = Buffer.from(JSON.stringify(body));
  const anew = new IncomingMessage(socket);
  const { 'transfer-encoding': _, ...others } = headers;
  anew.headers = { ...others, 'content-type': 'application/json', 'content-length': String(bytes.length) };
  anew.method = method;
  anew.url = url;
  // All of it is here: its end is not the end of the connection.
  anew.complete = true;
  anew.push(bytes);
  anew.push(null);
  return anew;
}

/** Many who refresh with one token at once get one successor: who is late in that is not thrown out, and nobody splits it. */
function rotateToOne(provider: Provider, secret: string): void {
  const tokens = provider.RefreshToken.prototype as unknown as { generateTokenId: () => string };
  const random = tokens.generateTokenId;
  tokens.generateTokenId = function generateTokenId(this: unknown): string {
    const before = Provider.ctx?.oidc.entities.RotatedRefreshToken;
    return before === undefined ? random.call(this) : successorOf(before.jti, secret);
  };
}

/** The same each time, so that many who rotate one token at once get one successor. */
function successorOf(refreshToken: string, secret: string): string {
  return createHmac('sha256', secret).update(refreshToken).digest('base64url');
}
