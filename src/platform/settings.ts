import { KeyRing } from '@libs/kernel';
import { z } from 'zod';
import { oidcIssuers } from './oidc-issuers.js';
import { authIssuers, callbackAddresses, documentAddresses } from './issuer-forms.js';
import { productionForms } from './production-settings.js';
import { reachable } from './reachable.js';
import { host, origin, origins, program, textFile, tokens, trustedProxies, wholeNumber } from './setting-forms.js';
import { tracingForms } from './tracing-settings.js';

const HOSTED_CLIENTS = ['https://claude.ai', 'https://claude.com', 'https://chatgpt.com', 'https://vscode.dev'];

const CLIENT_DOCUMENTS = ['https://claude.ai/oauth/', 'https://chatgpt.com/oauth/', 'https://vscode.dev/oauth/'];

const CLIENT_CALLBACKS = [
  'https://claude.ai/api/mcp/auth_callback',
  'https://claude.com/api/mcp/auth_callback',
  'https://chatgpt.com/connector/oauth/',
  'https://chatgpt.com/connector_platform_oauth_redirect',
];

const flag = z.enum(['true', 'false', 'on', 'off', '1', '0']).transform((text) => ['true', 'on', '1'].includes(text));

/** In the form in which it may stand in a header. */
const webAddress = z
  .url({ protocol: /^https?$/, message: 'must be an http or https address' })
  .transform((text) => new URL(text).href);

const keyRing = z.string().transform((text, context) => {
  try {
    return KeyRing.parse(text);
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : 'not readable' });
    return z.NEVER;
  }
});

/** Far below the ten seconds in which a request must have arrived, since a body is read only when its turn has come. */
const LONGEST_REQUEST_WAIT_MS = 5_000;

/** Every setting there is, and the form that it has. The README lists them. */
export const settings = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: host.default('127.0.0.1'),
  ALLOW_INSECURE_HOST: flag.default(false),
  PUBLIC_BASE_URL: origin.optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, message: 'must be a postgres:// address' }).optional(),
  OBJECT_STORE: z.enum(['disk']).default('disk'),
  ...productionForms,
  ENABLE_INTERNAL_POLL_ENDPOINT: flag.optional(),
  INTERNAL_POLL_TOKENS: tokens.optional(),
  INTERNAL_OIDC_ISSUERS: oidcIssuers.default([]),
  LINK_SIGNING_KEYS: keyRing.optional(),
  API_KEY_PEPPERS: keyRing.optional(),
  AUTH_ISSUERS: authIssuers.default([]),
  VERIFIED_CLIENT_DOCUMENTS: documentAddresses.default(CLIENT_DOCUMENTS),
  VERIFIED_CLIENT_CALLBACKS: callbackAddresses.default(CLIENT_CALLBACKS),
  DATA_ENCRYPTION_KEYS: keyRing.optional(),
  MCP_ALLOWED_ORIGINS: origins.default(HOSTED_CLIENTS),
  MCP_STANDALONE_STREAM: flag.default(false),
  LLMS_TXT_URL: webAddress.optional(),
  SIGN_UP: flag.optional(),
  MAIL_URL: z.url({ protocol: /^smtps?$/, message: 'must be an smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: z.string().min(3).max(320).optional(),
  BAD_SIGN_INS: wholeNumber(1, 100_000_000).default(20),
  REGISTRATIONS_PER_HOUR: wholeNumber(1, 100_000_000).default(20),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  FFMPEG_PATH: program.optional(),
  TRUST_PROXY: trustedProxies.default(false),
  REQUESTS_PER_MINUTE: wholeNumber(1, 100_000_000).default(600),
  REQUEST_BURST: wholeNumber(1, 100_000_000).default(120),
  REFUSED_CREDENTIALS_PER_MINUTE: wholeNumber(1, 100_000_000).default(60),
  MAX_REQUEST_WAIT_MS: wholeNumber(0, LONGEST_REQUEST_WAIT_MS).default(1_000),
  MIN_FREE_DISK_MB: wholeNumber(0, 10_000_000).default(256),
  UNPAID_UPLOADS_MB_PER_ACCOUNT: wholeNumber(1, 100_000_000).default(5_120),
  UNPAID_UPLOADS_MB: wholeNumber(1, 100_000_000).default(10_240),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  METRICS_HOST: host.default('127.0.0.1'),
  ...tracingForms,
  RENDER_CONCURRENCY: wholeNumber(1, 64).default(1),
  JOBS_RUNNING_PER_ACCOUNT: wholeNumber(1, 10_000).default(10),
  JOBS_WAITING_PER_ACCOUNT: wholeNumber(0, 100_000).default(200),
  WAITS_PER_ACCOUNT: wholeNumber(1, 100_000).default(32),
  MODERATION_TERMS_FILE: textFile.default(''),
  IMPORT_CONCURRENCY: wholeNumber(1, 64).default(3),
  FETCH_TEST_ORIGINS: origins.default([]),
  DOWNLOAD_IDLE_SECONDS: wholeNumber(1, 3_600).default(30),
  PATH: z.string().default('/usr/local/bin:/usr/bin:/bin'),
});

export type Settings = z.output<typeof settings>;

/** Where nobody said how the world calls us: the friendly name of this machine, unless it does not lead here. */
export function addressAtHome({ HOST, PORT }: Settings): string {
  return reachable(HOST === '127.0.0.1' ? 'localhost' : HOST, PORT);
}

/** The queue of this process delivers its wake-ups to `/internal/*` over HTTP. */
export function runsOwnQueue(read: Settings): boolean {
  return read.TASK_QUEUE === 'local';
}

/** In which the rate allows a whole burst: 120 at 600 a minute are twelve seconds. */
export function windowSeconds({ REQUESTS_PER_MINUTE, REQUEST_BURST }: Settings): number {
  return (REQUEST_BURST * 60) / REQUESTS_PER_MINUTE;
}
