import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FakeIssuer } from './fake-issuer.js';

/** A foreign identity provider: its metadata (RFC 8414, OpenID Connect Discovery), its keys, its tokens. */
export class FakeIdentityProvider {
  /** Documents by path; any other path is 404. */
  readonly documents = new Map<string, object>();
  /** Paths that were asked for. */
  readonly asked: string[] = [];
  /** Answers instead of every document. */
  instead?: (response: ServerResponse) => void;

  private constructor(
    private readonly server: Server,
    readonly signer: FakeIssuer,
    private readonly path: string,
  ) {}

  /** Its metadata is where RFC 8414 says. */
  static async start(path = ''): Promise<FakeIdentityProvider> {
    const server = createServer((request, response) => provider.answer(request.url ?? '', response));
    const provider: FakeIdentityProvider = new FakeIdentityProvider(server, await FakeIssuer.start(), path);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    provider.documents.set(`/.well-known/oauth-authorization-server${path}`, provider.metadata());
    return provider;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get issuer(): string {
    return this.origin + this.path;
  }

  metadata(changes: object = {}): object {
    return {
      issuer: this.issuer,
      authorization_endpoint: `${this.issuer}/authorize`,
      token_endpoint: `${this.issuer}/token`,
      jwks_uri: this.signer.jwksUri,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      ...changes,
    };
  }

  /** A token for an audience, as Auth0 and WorkOS write it unless changed. */
  token(audience: string, changes: Record<string, unknown> = {}, header: Parameters<FakeIssuer['sign']>[1] = {}) {
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: this.issuer, sub: 'user|1', aud: audience, iat: now, exp: now + 300 };
    const scope = 'openid library:read media:generate library:write';
    return this.signer.sign({ ...claims, client_id: 'their-client', scope, ...changes }, header);
  }

  async stop(): Promise<void> {
    await this.signer.stop();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private answer(path: string, response: ServerResponse): void {
    this.asked.push(path);
    if (this.instead) return this.instead(response);
    const document = this.documents.get(path);
    if (document) response.setHeader('content-type', 'application/json').end(JSON.stringify(document));
    else response.writeHead(404).end();
  }
}
