import { z } from 'zod';
import { authIssuers, callbackAddresses, documentAddresses } from './issuer-forms.js';
import { oidcIssuers } from './oidc-issuers.js';
import { LONGEST_TOKEN_SECONDS } from '@libs/identity';
import { keyRing } from '@libs/kernel';
import { tokens } from './secret-forms.js';
import { flag, origins, url, wholeNumber } from './setting-forms.js';

const HOSTED_CLIENTS = ['https://claude.ai', 'https://claude.com', 'https://chatgpt.com', 'https://vscode.dev'];

const CLIENT_DOCUMENTS = ['https://claude.ai/oauth/', 'https://chatgpt.com/oauth/', 'https://vscode.dev/oauth/'];

const CLIENT_CALLBACKS = [
  'https://claude.ai/api/mcp/auth_callback',
  'https://claude.com/api/mcp/auth_callback',
  'https://chatgpt.com/connector/oauth/',
  'https://chatgpt.com/connector_platform_oauth_redirect',
];

/** Who may call, and the secrets by which the service recognises them. */
export const callerForms = {
  LINK_SIGNING_KEYS: keyRing
    .optional()
    .describe('Sign addresses, cookies and cursors. Unset: generated in `DATA_DIR`.'),
  API_KEY_PEPPERS: keyRing
    .optional()
    .describe('Go into the stored hash of each API key. Unset: generated in `DATA_DIR`.'),
  DATA_ENCRYPTION_KEYS: keyRing
    .optional()
    .describe('Encrypt the secrets that the database stores. Unset: generated in `DATA_DIR`.'),
  INTERNAL_POLL_TOKENS: tokens
    .optional()
    .describe('Bearer tokens of the internal routes, all different. Unset: one is generated in `DATA_DIR`.'),
  INTERNAL_OIDC_ISSUERS: oidcIssuers
    .default([])
    .describe(
      'Issuers whose OIDC tokens open the internal routes too ([format](operations.md#who-calls-the-internal-routes)).',
    ),
  ENABLE_INTERNAL_POLL_ENDPOINT: flag
    .optional()
    .describe('Whether `/internal/*` exists. Unset: `on` with `TASK_QUEUE=local`, otherwise `off`.'),
  AUTH_ISSUERS: authIssuers
    .default([])
    .describe(
      'Identity providers whose access tokens are accepted ([format](operations.md#other-identity-providers)). They replace the built-in authorization server.',
    ),
  ACCESS_TOKEN_SECONDS: wholeNumber(60, LONGEST_TOKEN_SECONDS)
    .default(3_600)
    .describe(
      'Lifetime of an access token of the built-in authorization server. A revoked token is refused at once, whatever its lifetime.',
    ),
  VERIFIED_CLIENT_DOCUMENTS: documentAddresses
    .default(CLIENT_DOCUMENTS)
    .describe('OAuth clients whose metadata documents lie below these addresses are verified. `none`: no client is.'),
  VERIFIED_CLIENT_CALLBACKS: callbackAddresses
    .default(CLIENT_CALLBACKS)
    .describe(
      'A client that registers is verified if all its redirect addresses are in this list. An entry with a final slash covers every address below it. `none`: no client is.',
    ),
  MCP_ALLOWED_ORIGINS: origins
    .default(HOSTED_CLIENTS)
    .describe('Browser origins that may call `/mcp`, besides the origin of the service and loopback.'),
  MCP_STANDALONE_STREAM: flag
    .default(false)
    .describe('Whether `GET /mcp` opens an event stream. `off`: it answers 405.'),
  SIGN_UP: flag
    .optional()
    .describe(
      'Whether strangers may open accounts, by e-mail or with a new wallet. Unset: `on`, but in production only with `MAIL_URL`. `off`: known people and wallets still sign in.',
    ),
  MAIL_URL: url(/^smtps?$/, 'an smtp:// or smtps:// address')
    .optional()
    .describe('The mail server. Unset: development writes the links of its e-mails to the log, production sends none.'),
  MAIL_FROM: z.string().min(3).max(320).optional().describe('The sender of e-mails. Unset: `no-reply@` the host name.'),
  BAD_SIGN_INS: wholeNumber(1, 100_000_000)
    .default(20)
    .describe(
      'Wrong passwords in 15 minutes from one address, or for one account ([details](operations.md#limits-of-strangers)).',
    ),
  REGISTRATIONS_PER_HOUR: wholeNumber(1, 100_000_000)
    .default(20)
    .describe('OAuth clients that one address may register in an hour. Above it: 429.'),
};
