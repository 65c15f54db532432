import { rows } from './requirement.js';

export const AUTHENTICATION = [
  ...rows('Authentication › Modes', {
    'authentication.oauth': 'an OAuth access token is presented as a bearer token on /mcp',
    'authentication.identity-provider-jwt': 'an identity-provider JWT is presented in Authorization on /api/resolve',
  }),
  ...rows('Authentication › Modes', {
    'authentication.api-key': 'an API key is presented as a bearer token on /mcp',
    'authentication.api-key.resolve': 'an API key is presented in Authorization on /api/resolve',
    'authentication.provider-input': 'a provider-input token is presented as a path segment and needs no header',
    'authentication.internal.token': 'the bearer token configured for polling opens the internal routes',
    'authentication.internal.oidc': 'an OIDC token of the task queue opens the internal routes',
  }),
  ...rows('Authentication › Modes', {
    'authentication.wallet-session': 'a session token is presented in Authorization or X-Session-Token',
  }),
  ...rows('Authentication › Modes', {
    'authentication.wallet-session.after-payment': 'a session token is returned after a payment',
  }),
  ...rows('Authentication › Modes', {
    'authentication.wallet-session.short-lived': 'a session token is short-lived',
  }),
  ...rows('Authentication › OAuth rules', {
    'oauth.discovery': 'clients find both metadata documents at their well-known routes',
    'oauth.resource-indicators': 'a flow without resource indicators may yield a token that is of no use',
    'oauth.untrusted-client': 'a client whose trust state is untrusted can be denied by policy',
  }),
  ...rows('Authentication › API keys', {
    'api-key.shown-once': 'a key is displayed once, at its creation',
    'api-key.validated-by-tools-list': 'a good key gets the tool list from tools/list on POST /mcp',
    'api-key.secret': 'a key can be read back from nowhere: the service keeps no key in the clear',
    'api-key.rotation': 'a suspected key is replaced at once: the new one works, the old one is refused',
    'api-key.minimal-scopes': 'a key can do what its scopes name and nothing else',
    'api-key.audited-scopes': 'an operator can list the keys with their scopes',
  }),
  ...rows('Authentication › API keys', {
    'api-key.developer-console': 'keys are generated in the developer console after sign-up',
  }),
  ...rows('Authentication › Wallet authentication', {
    'wallet.full-account': 'a wallet user has a full account under the deterministic wallet identity',
    'wallet.siwe.login-page': 'the login page offers a wallet button',
    'wallet.siwe.session': 'a wallet that signs the message gets a session',
  }),
  ...rows('Authentication › Wallet authentication', {
    'wallet.link.after-payment': 'the tool response after a payment carries wallet_link',
  }),
  ...rows('Authentication › Wallet authentication', {
    'wallet.link.session': 'visiting the link makes a session without a wallet extension',
    'wallet.link.fifteen-minutes': 'the link is valid for 15 minutes',
    'wallet.link.single-use': 'the link works once',
    'wallet.same-session': 'both flows yield the same session of the same identity',
  }),
  ...rows('Authentication › Wallet authentication', {
    'wallet.one-library': "all assets made by payment are in that user's library",
  }),
  ...rows('Authentication › Connected X account', {
    'x-account.separate-authorization':
      'an X account is connected by a separate OAuth 1.0a authorization in the settings',
    'x-account.credentials-stay': 'X credentials stay on the server and are never given to agents',
    'x-account.no-refresh': 'X credentials need no routine refresh',
    'x-account.grant.api-key': 'an API key needs a grant of read, publish or manage to act on X',
    'x-account.grant.oauth-client': 'a verified OAuth client needs a grant of read, publish or manage to act on X',
    'x-account.reconnect-revokes': 'reconnecting revokes the unattended grants',
    'x-account.disconnect-revokes': 'disconnecting revokes the unattended grants',
  }),
] as const;
