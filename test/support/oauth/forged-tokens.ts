import { createHmac } from 'node:crypto';
import {
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWK,
  SignJWT,
} from 'jose';

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/**
 * Forgeries of a valid access token by an attacker with only the published key: without a signature, with that key as
 * the secret of an HMAC in each form that a verifier might use (RFC 8725, 2.1), and with an own key in the header under
 * the valid key's name (RFC 8725, 3.10).
 */
export async function forgeries(token: string, published: JWK): Promise<string[]> {
  const header = decodeProtectedHeader(token);
  const claims = decodeJwt(token);
  const [head = '', payload = '', signature = ''] = token.split('.');
  const unsigned = ['none', 'NONE', 'nOnE'].map((alg) => `${encoded({ ...header, alg })}.${payload}.`);
  const confused = (await formsOf(published)).map((secret) => {
    const signed = `${encoded({ ...header, alg: 'HS256' })}.${payload}`;
    return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
  });
  const own = await generateKeyPair('ES256', { extractable: true });
  const jwk = { ...(await exportJWK(own.publicKey)), kid: published.kid, alg: 'ES256', use: 'sig' };
  const bringing = [
    {},
    { jwk },
    { jku: dataAddress({ keys: [jwk] }) },
    { x5u: dataAddress(jwk) },
    { x5c: [encoded(jwk)] },
  ];
  const signedByOther = await Promise.all(
    bringing.map((more) =>
      new SignJWT(claims).setProtectedHeader({ ...header, alg: 'ES256', ...more }).sign(own.privateKey),
    ),
  );
  const altered = `${head}.${encoded({ ...claims, scope: 'x:act' })}.${signature}`;
  return [
    ...unsigned,
    ...confused,
    ...signedByOther,
    altered,
    `${head}.${payload}.`,
    `${head}.${payload}.${'A'.repeat(86)}`,
  ];
}

async function formsOf(published: JWK): Promise<(string | Buffer)[]> {
  const key = await importJWK(published, 'ES256', { extractable: true });
  if (key instanceof Uint8Array) throw new Error('the published key is no public key');
  const text = await exportSPKI(key);
  const der = Buffer.from(text.replace(/-----[^-]+-----|\s/g, ''), 'base64');
  const point = [published.x, published.y].map((part = '') => Buffer.from(part, 'base64url'));
  return [text, text.trim(), der, JSON.stringify(published), Buffer.concat(point), Buffer.alloc(0)];
}

function dataAddress(document: object): string {
  return `data:application/json,${encodeURIComponent(JSON.stringify(document))}`;
}
