/** Three parts of base64url, the first of which begins like a JSON object; the third is empty where nothing was signed. */
const COMPACT_JWT = /^e[w-z0-9_-][\w-]*\.[\w-]*\.[\w-]*$/;

/** Whether a bearer token has the form of a JSON Web Token (RFC 7519), good or bad. */
export function looksLikeJwt(text: string): boolean {
  return COMPACT_JWT.test(text);
}
