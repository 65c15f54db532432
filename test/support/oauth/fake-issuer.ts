import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type GenerateKeyPairResult, type JWTHeaderParameters, SignJWT } from 'jose';

/** An issuer of OIDC tokens that publishes its keys over HTTP on the loopback interface. */
export class FakeIssuer {
  /** How many times the key set was asked for. */
  reads = 0;
  /** Answers instead of the key set. */
  instead?: (response: ServerResponse) => void;
  readonly keys = new Map<string, GenerateKeyPairResult>();

  private constructor(private readonly server: Server) {}

  /** With one RS256 key, named `first`. */
  static async start(): Promise<FakeIssuer> {
    const issuer: FakeIssuer = new FakeIssuer(createServer((_, response) => void issuer.answer(response)));
    await issuer.addKey('first');
    await new Promise<void>((resolve) => issuer.server.listen(0, '127.0.0.1', resolve));
    return issuer;
  }

  get jwksUri(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/certs`;
  }

  async addKey(kid: string): Promise<void> {
    this.keys.set(kid, await generateKeyPair('RS256', { extractable: true }));
  }

  async publicJwk(kid: string) {
    const pair = this.keys.get(kid);
    if (!pair) throw new Error(`no key ${kid}`);
    return { ...(await exportJWK(pair.publicKey)), kid, alg: 'RS256', use: 'sig' };
  }

  /** A token that says exactly what is given, signed with the key that its header names. */
  async sign(claims: Record<string, unknown>, header: Partial<JWTHeaderParameters> & { signedBy?: string } = {}) {
    const { signedBy = 'first', ...named } = header;
    const pair = this.keys.get(signedBy);
    if (!pair) throw new Error(`no key ${signedBy}`);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: signedBy, ...named })
      .sign(pair.privateKey);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(response: ServerResponse): Promise<void> {
    this.reads += 1;
    if (this.instead) return this.instead(response);
    const keys = await Promise.all([...this.keys.keys()].map((kid) => this.publicJwk(kid)));
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys }));
  }
}
