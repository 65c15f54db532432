import type { Provider } from 'oidc-provider';

/** The field of a new grant that names the web session in which a person gave it. It is not stored. */
export const GRANTING_SESSION = 'webSessionId';

/** The web session ended before its grant was stored. */
export class SessionIsOver extends Error {}

/** Has oidc-provider hand the field on to `OidcRecords`, which stores the grant only while the session lives. */
export function passGrantingSession({ Grant }: Provider): void {
  Object.defineProperty(Grant, 'IN_PAYLOAD', { value: [...Grant.IN_PAYLOAD, GRANTING_SESSION] });
}
