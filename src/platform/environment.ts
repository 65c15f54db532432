import { resolve } from 'node:path';
import { KeyRing } from '@libs/kernel';
import { z } from 'zod';
import { oidcIssuers } from './oidc-issuers.js';
import { authIssuers, callbackAddresses, documentAddresses, type AuthIssuer } from './issuer-forms.js';
import { reachable } from './reachable.js';
import { host, origin, origins, program, textFile, tokens, trustedProxies } from './setting-forms.js';
import { tracingForms, type TracingSettings, tracingSettings } from './tracing-settings.js';

const HOSTED_CLIENTS = ['https://claude.ai', 'https://claude.com', 'https://chatgpt.com', 'https://vscode.dev'];

const CLIENT_DOCUMENTS = ['https://claude.ai/oauth/', 'https://chatgpt.com/oauth/', 'https://vscode.dev/oauth/'];

const CLIENT_CALLBACKS = [
  'https://claude.ai/api/mcp/auth_callback',
  'https://claude.com/api/mcp/auth_callback',
  'https://chatgpt.com/connector/oauth/',
  'https://chatgpt.com/connector_platform_oauth_redirect',
];

const flag = z.enum(['true', 'false', 'on', 'off', '1', '0']).transform((text) => ['true', 'on', '1'].includes(text));

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most, {
      message: `must be a whole number from ${least} to ${most}`,
    })
    .transform(Number);

/** In the form in which it may stand in a header. */
const webAddress = z
  .url({ protocol: /^https?$/, message: 'must be an http or https address' })
  .transform((text) => new URL(text).href);

/** Rows of ended windows are forgotten some time after. */
const LONGEST_WINDOW_SECONDS = 3_600;

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

const settings = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: host.default('127.0.0.1'),
  PUBLIC_BASE_URL: origin.optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, message: 'must be a postgres:// address' }).optional(),
  OBJECT_STORE: z.enum(['disk']).default('disk'),
  TASK_QUEUE: z.enum(['local']).default('local'),
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
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  FFMPEG_PATH: program.optional(),
  TRUST_PROXY: trustedProxies.default(false),
  REQUESTS_PER_MINUTE: wholeNumber(1, 100_000_000).default(600),
  REQUEST_BURST: wholeNumber(1, 100_000_000).default(120),
  REFUSED_CREDENTIALS_PER_MINUTE: wholeNumber(1, 100_000_000).default(60),
  MAX_REQUEST_WAIT_MS: wholeNumber(0, LONGEST_REQUEST_WAIT_MS).default(1_000),
  MIN_FREE_DISK_MB: wholeNumber(0, 10_000_000).default(256),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  METRICS_HOST: host.default('127.0.0.1'),
  ...tracingForms,
  RENDER_CONCURRENCY: wholeNumber(1, 64).default(1),
  JOBS_RUNNING_PER_ACCOUNT: wholeNumber(1, 10_000).default(10),
  JOBS_WAITING_PER_ACCOUNT: wholeNumber(0, 100_000).default(200),
  MODERATION_TERMS_FILE: textFile.default(''),
  IMPORT_CONCURRENCY: wholeNumber(1, 64).default(3),
  FETCH_TEST_ORIGINS: origins.default([]),
  DOWNLOAD_IDLE_SECONDS: wholeNumber(1, 3_600).default(30),
  PATH: z.string().default('/usr/local/bin:/usr/bin:/bin'),
});

type Settings = z.output<typeof settings>;

/** Every setting of this process, checked once at boot. The README lists them. */
export class Environment {
  readonly mode: Settings['NODE_ENV'];
  readonly port: number;
  readonly host: string;
  /** Scheme, host and port by which the world reaches this service; no trailing slash. */
  readonly baseUrl: string;
  /** Absolute path of everything that a fresh start makes. */
  readonly dataDir: string;
  /** Absent: this process starts the embedded PostgreSQL. */
  readonly databaseUrl?: string;
  readonly objectStore: Settings['OBJECT_STORE'];
  readonly taskQueue: Settings['TASK_QUEUE'];
  /** Whether `/internal/*` exists at all. */
  readonly internalPollEndpoint: boolean;
  /** Absent secrets are generated below `dataDir`; production refuses that. */
  readonly internalPollTokens?: readonly string[];
  /** Whose OIDC tokens open `/internal/*` too. */
  readonly internalOidcIssuers: Settings['INTERNAL_OIDC_ISSUERS'];
  readonly linkSigningKeys?: KeyRing;
  readonly apiKeyPeppers?: KeyRing;
  /** Identity providers besides our own; their issuers take its place in what clients discover. */
  readonly authIssuers: readonly AuthIssuer[];
  /** Where the documents of verified clients lie, and where the codes of those lead that register. */
  readonly verifiedClients: Readonly<Record<'documents' | 'callbacks', readonly string[]>>;
  /** Encrypt what the database keeps and must be read again. */
  readonly dataEncryptionKeys?: KeyRing;
  readonly mcpAllowedOrigins: readonly string[];
  /** Whether `GET /mcp` opens an event stream. */
  readonly mcpStandaloneStream: boolean;
  /** Where the canonical text for language models is. */
  readonly llmsTxtUrl: string;
  /** Whether strangers may open accounts. */
  readonly signUp: boolean;
  /** Absent: in development letters are written to the log, in production there are none. */
  readonly mailUrl?: string;
  readonly mailFrom: string;
  /** Of one address, or for one account, in a quarter of an hour. */
  readonly badSignIns: number;
  readonly logLevel: Settings['LOG_LEVEL'];
  readonly ffmpegPath?: string;
  /** Whose `X-Forwarded-*` headers are believed. */
  readonly trustProxy: Settings['TRUST_PROXY'];
  /** Requests of one credential or address in each window. */
  readonly requestBurst: number;
  readonly requestWindowSeconds: number;
  readonly refusedCredentialsPerMinute: number;
  /** Milliseconds that a request waits for those before it; 0 = nobody waits and nobody is refused. */
  readonly maxRequestWaitMs: number;
  /** With less than this health says that a person should look. */
  readonly leastFreeBytes: number;
  /** Absent: nothing is measured. */
  readonly metricsPort?: number;
  readonly metricsHost: string;
  /** Absent: nothing is traced. */
  readonly tracing?: TracingSettings;
  readonly renderConcurrency: number;
  /** Renders of one account at a time, in all processes. */
  readonly jobsRunningPerAccount: number;
  /** Jobs that may stand in line behind those. */
  readonly jobsWaitingPerAccount: number;
  /** The operator's own terms of refused words, besides the service's. */
  readonly moderationTerms: string;
  readonly importConcurrency: number;
  /** Origins that may be fetched from although they are not public: servers of a test. */
  readonly fetchTestOrigins: readonly string[];
  /** After which a download is ended whose reader takes nothing. */
  readonly downloadIdleSeconds: number;
  /** Where this process finds programs; its render processes get the same. */
  readonly programPath: string;

  constructor(read: Settings) {
    this.mode = read.NODE_ENV;
    this.port = read.PORT;
    this.host = hostIn(read.HOST);
    this.baseUrl = read.PUBLIC_BASE_URL ?? addressAtHome(read);
    this.dataDir = resolve(read.DATA_DIR);
    this.databaseUrl = read.DATABASE_URL;
    this.objectStore = read.OBJECT_STORE;
    this.taskQueue = read.TASK_QUEUE;
    this.internalPollEndpoint = read.ENABLE_INTERNAL_POLL_ENDPOINT ?? runsOwnQueue(read);
    this.internalPollTokens = read.INTERNAL_POLL_TOKENS;
    this.internalOidcIssuers = read.INTERNAL_OIDC_ISSUERS;
    this.linkSigningKeys = read.LINK_SIGNING_KEYS;
    this.apiKeyPeppers = read.API_KEY_PEPPERS;
    this.authIssuers = read.AUTH_ISSUERS;
    this.verifiedClients = { documents: read.VERIFIED_CLIENT_DOCUMENTS, callbacks: read.VERIFIED_CLIENT_CALLBACKS };
    this.dataEncryptionKeys = read.DATA_ENCRYPTION_KEYS;
    this.mcpAllowedOrigins = read.MCP_ALLOWED_ORIGINS;
    this.mcpStandaloneStream = read.MCP_STANDALONE_STREAM;
    this.llmsTxtUrl = read.LLMS_TXT_URL ?? `${this.baseUrl}/docs/llms.txt`;
    this.signUp = read.SIGN_UP ?? (read.MAIL_URL !== undefined || read.NODE_ENV !== 'production');
    this.mailUrl = read.MAIL_URL;
    this.mailFrom = read.MAIL_FROM ?? `Mediamaker <no-reply@${new URL(this.baseUrl).hostname}>`;
    this.badSignIns = read.BAD_SIGN_INS;
    this.logLevel = read.LOG_LEVEL;
    this.ffmpegPath = read.FFMPEG_PATH;
    this.trustProxy = read.TRUST_PROXY;
    this.requestBurst = read.REQUEST_BURST;
    this.requestWindowSeconds = windowSeconds(read);
    this.refusedCredentialsPerMinute = read.REFUSED_CREDENTIALS_PER_MINUTE;
    this.maxRequestWaitMs = read.MAX_REQUEST_WAIT_MS;
    this.leastFreeBytes = read.MIN_FREE_DISK_MB * 1024 * 1024;
    this.metricsPort = read.METRICS_PORT;
    this.metricsHost = read.METRICS_HOST;
    this.tracing = tracingSettings(read);
    this.renderConcurrency = read.RENDER_CONCURRENCY;
    this.jobsRunningPerAccount = read.JOBS_RUNNING_PER_ACCOUNT;
    this.jobsWaitingPerAccount = read.JOBS_WAITING_PER_ACCOUNT;
    this.moderationTerms = read.MODERATION_TERMS_FILE;
    this.importConcurrency = read.IMPORT_CONCURRENCY;
    this.fetchTestOrigins = read.FETCH_TEST_ORIGINS;
    this.downloadIdleSeconds = read.DOWNLOAD_IDLE_SECONDS;
    this.programPath = read.PATH;
  }

  get isProduction(): boolean {
    return this.mode === 'production';
  }
}

/** Settings that contradict each other or are missing; one line each, naming the variable. */
export class UnusableEnvironment extends Error {
  constructor(readonly lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'UnusableEnvironment';
  }
}

/** Reads and checks every setting; an empty value counts as absent. */
export function readEnvironment(source: NodeJS.ProcessEnv = process.env): Environment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const read = settings.safeParse(given);
  if (!read.success) {
    throw new UnusableEnvironment(read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  const lines = contradictions(read.data);
  if (lines.length > 0) throw new UnusableEnvironment(lines);
  return new Environment(read.data);
}

/** The name stands for two addresses, and the framework would open a second server that lacks what stands before the first. */
function hostIn(name: string): string {
  return name === 'localhost' ? '127.0.0.1' : name;
}

/** Where nobody said how the world calls us: the friendly name of this machine, unless it does not lead here. */
function addressAtHome({ HOST, PORT }: Settings): string {
  return reachable(HOST === '127.0.0.1' ? 'localhost' : HOST, PORT);
}

/** The queue of this process delivers its wake-ups to `/internal/*` over HTTP. */
function runsOwnQueue(read: Settings): boolean {
  return read.TASK_QUEUE === 'local';
}

/** In which the rate allows a whole burst: 120 at 600 a minute are twelve seconds. */
function windowSeconds({ REQUESTS_PER_MINUTE, REQUEST_BURST }: Settings): number {
  return (REQUEST_BURST * 60) / REQUESTS_PER_MINUTE;
}

function mistakeOfRate(read: Settings): string | undefined {
  const seconds = windowSeconds(read);
  if (Number.isInteger(seconds) && seconds <= LONGEST_WINDOW_SECONDS) return undefined;
  const perMinute = read.REQUESTS_PER_MINUTE;
  const step = [...Array(60).keys()].map((at) => at + 1).find((second) => (perMinute * second) % 60 === 0) ?? 60;
  const [least, most] = [step, LONGEST_WINDOW_SECONDS].map((second) => (perMinute * second) / 60);
  return `REQUEST_BURST: must be a multiple of ${least} up to ${most}: REQUESTS_PER_MINUTE of ${perMinute} allows ${least} in ${step} s`;
}

function contradictions(read: Settings): string[] {
  const lines: string[] = [];
  const rate = mistakeOfRate(read);
  if (rate !== undefined) lines.push(rate);
  if (runsOwnQueue(read) && read.ENABLE_INTERNAL_POLL_ENDPOINT === false) {
    lines.push('ENABLE_INTERNAL_POLL_ENDPOINT: must be on while TASK_QUEUE is local, or no job could ever move');
  }
  const home = read.PUBLIC_BASE_URL ?? addressAtHome(read);
  if (read.INTERNAL_OIDC_ISSUERS.some(({ audience }) => audience === `${home}/mcp`)) {
    lines.push(`INTERNAL_OIDC_ISSUERS: no audience may be ${home}/mcp, which is that of tokens of users`);
  }
  if (read.AUTH_ISSUERS.some(({ issuer }) => issuer === home)) {
    lines.push('AUTH_ISSUERS: must not name this service, whose own tokens are accepted anyway');
  }
  return read.NODE_ENV === 'production' ? [...lines, ...missingInProduction(read)] : lines;
}

function missingInProduction(read: Settings): string[] {
  const needed = {
    PUBLIC_BASE_URL: 'the https address of this service',
    INTERNAL_POLL_TOKENS: 'at least one token of 32 characters or more',
    LINK_SIGNING_KEYS: 'at least one key, written id:base64url',
    API_KEY_PEPPERS: 'at least one key, written id:base64url',
    DATA_ENCRYPTION_KEYS: 'at least one key, written id:base64url',
  } as const;
  const lines = Object.entries(needed)
    .filter(([name]) => read[name as keyof typeof needed] === undefined)
    .map(([name, what]) => `${name}: needed when NODE_ENV is production: ${what}`);
  if (read.PUBLIC_BASE_URL?.startsWith('http:'))
    lines.push('PUBLIC_BASE_URL: must be https when NODE_ENV is production');
  if (read.SIGN_UP === true && read.MAIL_URL === undefined) {
    lines.push('MAIL_URL: needed when NODE_ENV is production and SIGN_UP is on: an address is proved by a letter');
  }
  if (read.FETCH_TEST_ORIGINS.length > 0) {
    lines.push(
      'FETCH_TEST_ORIGINS: must be empty when NODE_ENV is production: strangers could reach what is not public',
    );
  }
  if (read.AUTH_ISSUERS.some(({ issuer, jwksUri = '' }) => [issuer, jwksUri].some(isPlainHttp))) {
    lines.push('AUTH_ISSUERS: addresses must be https when NODE_ENV is production');
  }
  return lines;
}

function isPlainHttp(address: string): boolean {
  return address.startsWith('http:');
}
