/** An issuer of OIDC tokens (OpenID Connect Core 1.0, 2) some of whose callers may enter the internal routes. */
export interface TaskIssuer {
  /** The spellings of `iss` that it may use. */
  names: readonly [string, ...string[]];
  /** Where its keys are (JWK Set). */
  jwksUri: string;
  /** The one `aud` that its tokens for us carry. */
  audience: string;
  algorithms: readonly string[];
  callers: TaskCallers;
}

/** Callers that may enter. Anyone can get a token for any audience, so this list is the whole authorization. */
export interface TaskCallers {
  emails: readonly string[];
  subjects: readonly string[];
}

/** The e-mail (a verified one) or else the subject under which claims are named as a caller; undefined: they are not. */
export function namedCaller({ emails, subjects }: TaskCallers, claims: Record<string, unknown>): string | undefined {
  const { email, email_verified: isVerified, sub } = claims;
  if (typeof email === 'string' && isVerified === true && emails.includes(email)) return email;
  return typeof sub === 'string' && subjects.includes(sub) ? sub : undefined;
}
