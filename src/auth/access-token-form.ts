/** Three parts of base64url with dots between (RFC 7515, 7.1); the last one is empty where nothing signs. */
const JWT = /^[\w-]+\.[\w-]+\.[\w-]*$/;
/** As oidc-provider writes an access token that was asked for without naming a resource. */
const OPAQUE = /^[\w-]{43}$/;

export function looksLikeJwt(bearer: string): boolean {
  return JWT.test(bearer);
}

export function looksOpaque(bearer: string): boolean {
  return OPAQUE.test(bearer);
}
