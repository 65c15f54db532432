import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import type { FileServer } from '../http/file-server.js';

type PrivateKey = Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];

/** A document by which a client introduces itself, at an address that is its id (draft-ietf-oauth-client-id-metadata-document). */
export function putDocument(files: FileServer, path: string, about: object): string {
  const id = files.origin + path;
  files.put(path, Buffer.from(JSON.stringify({ client_id: id, client_name: 'A document', ...about })));
  return id;
}

/** A client whose key set lies at an address, and who signs its requests for tokens (RFC 7523, 2.2). */
export class KeyedClient {
  private constructor(
    readonly jwksUri: string,
    readonly jwks: { keys: object[] },
    readonly key: PrivateKey,
  ) {}

  static async start(files: FileServer, path: string): Promise<KeyedClient> {
    const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
    const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] };
    return new KeyedClient(files.put(path, Buffer.from(JSON.stringify(jwks))), jwks, privateKey);
  }

  /** What a request for a token carries; claims over what is right. */
  async proof(clientId: string, audience: string, claims: JWTPayload = {}): Promise<Record<string, string>> {
    const now = Math.floor(Date.now() / 1000);
    const right = { iss: clientId, sub: clientId, aud: audience, iat: now, exp: now + 60, jti: crypto.randomUUID() };
    return {
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: await new SignJWT({ ...right, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .sign(this.key),
    };
  }
}
