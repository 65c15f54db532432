import { OFFERED_SCOPES } from '@libs/catalog';
import { SCOPE_MEANINGS } from '@libs/identity';
import { DocumentBuilder, type OpenAPIObject } from '@nestjs/swagger';

/** The version of the description of the routes (specification, Versioning); what is added later does not change it. */
const VERSION = '2.0.0';

const DESCRIPTION = `A remote MCP server whose tools make video, images and sound, and the HTTP routes around it.

**Refusals.** Everything refused is answered with \`error_code\`, \`error_description\`, \`actionable_next_step\` and \`retryable\`; a request of the wrong form with a 422 whose \`detail\` names each finding. Codes may be added: treat one that you do not know by its status and by \`retryable\`.

**Limits.** Answers of limited routes carry \`RateLimit\`, \`RateLimit-Policy\`, \`RateLimit-*\` and \`X-RateLimit-*\`. After a 429 or a 503 wait for the seconds of \`Retry-After\`.

**Growth.** Members may be added to answers, and values to their enumerations: tolerate those that you do not know.

**Requests.** Every answer has a \`Request-Id\`; send one of your own (8 to 64 letters, digits, \`-\` or \`_\`) and it is kept.`;

const TAGS = {
  tools: 'The tools of the service, each by an operation of its own.',
  resources: 'What tools made, and where its job stands.',
  mcp: 'The Model Context Protocol.',
  discovery: 'What clients, registries and crawlers read before they connect.',
  x402: 'Payment by the call, in stablecoin.',
  resolve: 'From identifiers and capabilities to the bytes of resources, and back.',
  events: 'What the service posts to a web application when a resource changes.',
  webhooks: 'What other systems report, signed in the Standard Webhooks form.',
  keys: 'API keys that got into wrong hands.',
  health: 'Whether the service serves.',
  internal: 'Called by schedulers and task queues of the operator, never from outside.',
} as const;

const RESOURCE_INDICATOR =
  'Ask for tokens with the `resource` parameter (RFC 8707) set to the `resource` of `/.well-known/oauth-protected-resource/mcp`; a token without it may be of no use. While `/.well-known/oauth-authorization-server` answers 404, sign-in is not open on that installation and nothing answers at these addresses.';

/** What the description says besides its routes. */
export function frame(openapi: string): Omit<OpenAPIObject, 'paths'> {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion(openapi)
    .setTitle('Mediamaker')
    .setDescription(DESCRIPTION)
    .setVersion(VERSION)
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addServer('{base_url}', 'An instance of the service.', {
      base_url: { default: 'http://localhost:3000', description: 'Scheme, host and port, without a slash at the end.' },
    })
    .addSecurity('api_key', {
      type: 'http',
      scheme: 'bearer',
      description: 'An API key, `mmk_live_…`, as `Authorization: Bearer <key>`.',
    })
    .addSecurity('idp_jwt', {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'A JWT of an identity provider: the access token that also opens `/mcp`.',
    })
    .addSecurity('web_session', {
      type: 'apiKey',
      in: 'cookie',
      name: '__Host-sid',
      description:
        'The session of a browser that is signed in at `/login`; `sid` on a loopback address. Requests need an `Origin` of this service, or `Sec-Fetch-Site: same-origin`.',
    })
    .addSecurity('wallet_session', {
      type: 'http',
      scheme: 'bearer',
      description:
        'A session token of a wallet, `mms_…`, as `Authorization: Bearer <token>`. It lives an hour; a payment answers one, and so does `POST /api/x402/session`.',
    })
    .addSecurity('wallet_session_header', {
      type: 'apiKey',
      in: 'header',
      name: 'X-Session-Token',
      description: 'The same session token in a header of its own. Where both are sent, they must be the same.',
    })
    .addSecurity('internal', {
      type: 'http',
      scheme: 'bearer',
      description:
        'A token of `INTERNAL_POLL_TOKENS`, or an OIDC token of an issuer in `INTERNAL_OIDC_ISSUERS`, for task queues and schedulers.',
    })
    .addOAuth2(
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
  for (const [name, description] of Object.entries(TAGS)) builder.addTag(name, description);
  return builder.build();
}
