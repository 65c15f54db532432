import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SCOPES } from '@libs/identity';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { type AdapterPayload, type Configuration, errors, Provider } from 'oidc-provider';
import { OidcMemory } from './oidc-memory.js';
import type { Served } from '../service/served.js';

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** The only subject there, signed in automatically; it consents to every request. */
export const FOREIGN_SUBJECT = 'somebody';

/**
 * A foreign identity provider of another make than ours: clients register there, and its tokens name the
 * resource they are for as their audience (RFC 8707, 2).
 */
export class ForeignProvider implements Served {
  /** The only resource that it accepts; set it before use. */
  resource = 'https://nothing.example/mcp';
  /** Whether its keys cannot be had. */
  hidesKeys = false;
  /** Paths that were asked for, without what follows them. */
  readonly asked: string[] = [];
  private provider?: Provider;
  private keys: JWK[] = [];
  private readonly records = new Map<string, AdapterPayload>();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<ForeignProvider> {
    const server = createServer((request, response) => void foreign.answer(request, response));
    const foreign: ForeignProvider = new ForeignProvider(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await foreign.rotate();
    return foreign;
  }

  /** Its issuer. */
  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The same, by another name of this machine than it has for itself. */
  get misnamed(): Served {
    return { address: this.address.replace('127.0.0.1', 'localhost') };
  }

  /** Signs with a new key from now on; those before stay published. */
  async rotate(): Promise<void> {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const kid = `key ${this.keys.length + 1}`;
    this.keys = [{ ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' }, ...this.keys];
    this.provider = new Provider(this.address, this.configuration());
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').split('?')[0] ?? '';
    this.asked.push(path);
    if (this.hidesKeys && path === '/jwks') response.writeHead(503).end();
    else if (path.startsWith('/interaction/')) await this.allow(request, response);
    else await this.provider?.callback()(request, response);
  }

  private async allow(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const interaction = await this.provider?.interactionDetails(request, response);
    if (!interaction) return;
    const isAsked = interaction.prompt.name === 'consent';
    const result = isAsked ? { consent: { grantId: await this.grant(interaction) } } : { login: SIGNED_IN };
    await this.provider?.interactionFinished(request, response, result, { mergeWithLastSubmission: true });
  }

  private async grant({ params }: Interaction): Promise<string | undefined> {
    if (!this.provider) return undefined;
    const grant = new this.provider.Grant({ accountId: FOREIGN_SUBJECT, clientId: String(params.client_id) });
    grant.addOIDCScope(['openid', 'offline_access', ...SCOPES].join(' '));
    grant.addResourceScope(String(params.resource), SCOPES.join(' '));
    return grant.save();
  }

  private configuration(): Configuration {
    return {
      adapter: (model) => new OidcMemory(model, this.records),
      jwks: { keys: this.keys },
      cookies: { keys: ['signs the cookies of a test'] },
      scopes: ['openid', 'offline_access', ...SCOPES],
      pkce: { required: () => true },
      issueRefreshToken: async () => true,
      findAccount: (_, accountId) => ({ accountId, claims: async () => ({ sub: accountId }) }),
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      features: {
        devInteractions: { enabled: false },
        registration: { enabled: true },
        resourceIndicators: {
          enabled: true,
          defaultResource: () => undefined,
          useGrantedResource: () => true,
          getResourceServerInfo: (_, resource) => {
            if (resource !== this.resource) throw new errors.InvalidTarget();
            const signing = { accessTokenFormat: 'jwt', jwt: { sign: { alg: 'RS256' } } } as const;
            return { scope: SCOPES.join(' '), audience: resource, ...signing };
          },
        },
      },
    };
  }
}

const SIGNED_IN = { accountId: FOREIGN_SUBJECT };
