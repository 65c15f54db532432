import { MCP_PATH } from '@libs/catalog';
import { isScope } from '@libs/identity';
import type { JWK } from 'jose';
import { type Configuration, errors, type KoaContextWithOIDC } from 'oidc-provider';
import { cookieNames } from './cookie-names.js';
import { errorPage } from './error-page.js';
import { ProviderRecords } from './provider-records.js';
import { GRANT_DAYS } from './grant-days.js';
import type { ServerParts } from './server-parts.js';

type Authorization = KoaContextWithOIDC['oidc'];

export const AUTHORIZATION_PATH = '/oauth/authorize';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** Seconds before its end in which a client's proof of itself is good: what was used is remembered until that end. */
const LONGEST_PROOF = DAY;

/** Seconds that each thing lives besides access tokens. A grant is the end of every refresh. */
const LIFETIMES = {
  AuthorizationCode: MINUTE,
  IdToken: 10 * MINUTE,
  Interaction: 10 * MINUTE,
  Session: 10 * MINUTE,
  Grant: GRANT_DAYS * DAY,
  RefreshToken: 30 * DAY,
};

/** The embedded authorization server: OAuth 2.1 with PKCE, resource indicators, both ways for a client to introduce itself. */
export function configurationOf(parts: ServerParts, jwks: JWK[]): Configuration {
  const { store, cookieKeys, isOpen, baseUrl } = parts;
  /** A blocked client gets `invalid_grant`: after `invalid_client` it would register anew under another name. */
  const isBlocked = async ({ oidc: { route, client } }: KoaContextWithOIDC): Promise<boolean> =>
    route === 'token' && client !== undefined && (await parts.trustOf(client.clientId)) === 'blocked';
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true } as const;
  return {
    adapter: (model) => new ProviderRecords(model, store),
    jwks: { keys: jwks },
    cookies: {
      names: cookieNames(baseUrl),
      keys: cookieKeys,
      long: { ...cookie, path: '/' },
      // Each interaction at its own address, so that several clients may connect in one browser at once.
      short: cookie,
    },
    routes: {
      authorization: AUTHORIZATION_PATH,
      token: '/oauth/token',
      registration: '/oauth/register',
      revocation: '/oauth/revoke',
      jwks: '/oauth/jwks',
    },
    responseTypes: ['code'],
    scopes: ['openid', 'offline_access', ...parts.scopes],
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    clientDefaults: { id_token_signed_response_alg: 'ES256', token_endpoint_auth_method: 'none' },
    pkce: { required: () => true },
    assertJwtClientAuthClaimsAndHeader: async (_, { exp }) => {
      if (Number(exp) - Date.now() / 1000 > LONGEST_PROOF)
        throw new errors.InvalidClientAuth('its end is more than a day away');
    },
    ttl: { ...LIFETIMES, AccessToken: parts.tokenSeconds },
    expiresWithSession: () => false,
    issueRefreshToken: async (_, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: () => true,
    // Revoking any token of a grant revokes the whole grant.
    revokeGrantPolicy: () => true,
    extraTokenClaims: async (_, token) => ({ grant_id: 'grantId' in token ? token.grantId : undefined }),
    findAccount: async (context, accountId) => {
      const isServed = (await isOpen(accountId)) && !(await isBlocked(context));
      return isServed ? { accountId, claims: async () => ({ sub: accountId }) } : undefined;
    },
    loadExistingGrant: async ({ oidc }) => {
      const given = oidc.result?.consent?.grantId ?? (await earlierGrant(oidc, parts));
      return given === undefined ? undefined : oidc.provider.Grant.find(given);
    },
    interactions: { url: (_, { uid }) => `/oauth/interaction/${uid}` },
    clientBasedCORS: () => true,
    fetch: parts.fetch,
    // A document is measured as it was read; here it comes put right.
    fetchResponseBodyLimits: { 'client_id metadata document': Infinity },
    renderError: errorPage,
    features: featuresOf(parts),
  };
}

/**
 * What the account allowed the client before, which then is not asked for again: of a verified client alone (OWASP ASVS
 * 5.0, 10.7.1). Native clients are asked for each time all the same, since any program may call itself by their name (RFC
 * 8252, 8.6).
 */
async function earlierGrant(
  { account, client, resourceServers = {}, requestParamScopes }: Authorization,
  { trustOf, coveringGrant }: ServerParts,
): Promise<string | undefined> {
  const [resource, ...others] = Object.keys(resourceServers);
  if (!account || !client || resource === undefined || others.length > 0) return undefined;
  const { clientId } = client;
  if ((await trustOf(clientId)) !== 'verified') return undefined;
  const scopes = [...requestParamScopes].filter(isScope);
  return coveringGrant({ accountId: account.accountId, clientId, resource, scopes });
}

/** What of OAuth is on besides the code flow. */
function featuresOf(parts: ServerParts): Configuration['features'] {
  const endpoint = `${parts.baseUrl}${MCP_PATH}`;
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    // The MCP endpoint takes bearer tokens alone.
    dPoP: { enabled: false },
    // A client may revoke only its own tokens (RFC 7009, 2.1).
    revocation: { enabled: true, allowedPolicy: (_, client, token) => token.clientId === client.clientId },
    registration: { enabled: true, issueRegistrationAccessToken: false },
    clientIdMetadataDocument: {
      enabled: true,
      ack: 'draft-02',
      allowFetch: async (_, clientId) => (await parts.trustOf(clientId)) !== 'blocked',
      allowClient: async (_, client) => {
        await parts.onDocumentRead(client);
        return true;
      },
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => undefined,
      useGrantedResource: () => true,
      getResourceServerInfo: (_, resource) => {
        if (resource !== endpoint) throw new errors.InvalidTarget();
        return {
          scope: parts.scopes.join(' '),
          audience: resource,
          accessTokenTTL: parts.tokenSeconds,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'ES256' } },
        };
      },
    },
  };
}
