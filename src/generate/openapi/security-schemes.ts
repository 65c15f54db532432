import { OFFERED_SCOPES } from '@libs/catalog';
import { SCOPE_MEANINGS } from '@libs/identity';
import type { DocumentBuilder } from '@nestjs/swagger';

const RESOURCE_INDICATOR =
  'Ask for tokens with the `resource` parameter (RFC 8707) set to the `resource` of `/.well-known/oauth-protected-resource/mcp`; the authorization server of this service takes a request without it as meant for that address, and a token of another issuer without an audience is refused. While `/.well-known/oauth-authorization-server` answers 404, sign-in is not open on that installation and nothing answers at these addresses.';

const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', description }) as const;

/** Every way in, by the name that operations refer to. */
const SCHEMES = {
  api_key: bearer('An API key, `mmk_live_…`, as `Authorization: Bearer <key>`.'),
  idp_jwt: bearer('A JWT of an identity provider: the access token that also opens `/mcp`.'),
  web_session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-sid',
    description:
      'The session of a browser that is signed in at `/login`; `sid` on a loopback address. Requests need an `Origin` of this service, or `Sec-Fetch-Site: same-origin`.',
  },
  wallet_session: bearer(
    'A session token of a wallet, `mms_…`, as `Authorization: Bearer <token>`. It lives an hour; a payment answers one, and so does `POST /api/x402/session`.',
  ),
  wallet_session_header: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Session-Token',
    description: 'The same session token in a header of its own. Where both are sent, they must be the same.',
  },
  internal: bearer(
    'A token of `INTERNAL_POLL_TOKENS`, or an OIDC token of an issuer in `INTERNAL_OIDC_ISSUERS`, for task queues and schedulers.',
  ),
} as const;

export function addSecuritySchemes(builder: DocumentBuilder): void {
  for (const [name, scheme] of Object.entries(SCHEMES)) builder.addSecurity(name, scheme);
  builder.addOAuth2(
    {
      type: 'oauth2',
      description: RESOURCE_INDICATOR,
      flows: {
        authorizationCode: {
          authorizationUrl: '/oauth/authorize',
          tokenUrl: '/oauth/token',
          scopes: Object.fromEntries(OFFERED_SCOPES.map((scope) => [scope, SCOPE_MEANINGS[scope]])),
        },
      },
    },
    'oauth',
  );
}
