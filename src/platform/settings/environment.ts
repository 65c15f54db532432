import { resolve } from 'node:path';
import type { KeyRing, WebhookSecrets } from '@libs/kernel';
import { type TrainerSettings, trainerSettings } from '@libs/providers';
import { XAccountSettings } from '@libs/x-account';
import { type OpenLane, X402Settings } from '@libs/x402';
import type { AuthIssuer } from './issuer-forms.js';
import {
  jobLauncherSettings,
  taskQueueSettings,
  type JobLauncherSettings,
  type TaskQueueSettings,
} from './job-settings.js';
import { secretsIn, withSecretFiles } from './secret-files/secret-settings.js';
import { contradictions } from './setting-contradictions.js';
import { addressAtHome, runsOwnQueue, type Settings, settings, windowSeconds } from './settings.js';
import { type TracingSettings, tracingSettings } from './tracing-settings.js';

/** Every setting of this process, checked once at boot. docs/settings.md lists them. */
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
  readonly taskQueue: TaskQueueSettings;
  /** Whether compositions and remixes are finished in this process, or in one that is launched for each. */
  readonly jobRunner: Settings['PRODUCTION_RUNNER'];
  readonly jobLauncher: JobLauncherSettings;
  /** For which a composition or remix is held without a sign of life. */
  readonly jobLeaseSeconds: number;
  /** Compositions of one account at a time. */
  readonly composeSlotsPerUser: number;
  /** Whether `/internal/*` exists at all. */
  readonly internalPollEndpoint: boolean;
  /** Settings with a secret that stand in the environment, and not in files. */
  readonly secretsInEnvironment: readonly string[];
  /** Absent secrets are generated below `dataDir`; production refuses that. */
  readonly internalPollTokens?: readonly string[];
  /** Whose OIDC tokens open `/internal/*` too. */
  readonly internalOidcIssuers: Settings['INTERNAL_OIDC_ISSUERS'];
  readonly linkSigningKeys?: KeyRing;
  readonly apiKeyPeppers?: KeyRing;
  /** Identity providers besides our own; their issuers take its place in what clients discover. */
  readonly authIssuers: readonly AuthIssuer[];
  /** Of our own authorization server. */
  readonly accessTokenSeconds: number;
  /** Where the documents of verified clients lie, and where the codes of those lead that register. */
  readonly verifiedClients: Readonly<Record<'documents' | 'callbacks', readonly string[]>>;
  /** Encrypt what the database keeps and must be read again. */
  readonly dataEncryptionKeys?: KeyRing;
  /** Absent: events are posted to this process itself. */
  readonly webEventsUrl?: string;
  readonly webEventsSecrets?: WebhookSecrets;
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
  /** OAuth clients that one address may register. */
  readonly registrationsPerHour: number;
  readonly logLevel: Settings['LOG_LEVEL'];
  readonly ffmpegPath?: string;
  /** The browser that draws films. */
  readonly chromePath?: string;
  readonly htmlWithoutSandbox: boolean;
  readonly decodeWithoutSandbox: boolean;
  /** Whose `X-Forwarded-*` headers are believed. */
  readonly trustProxy: Settings['TRUST_PROXY'];
  /** Requests of one credential or address in each window. */
  readonly requestBurst: number;
  readonly requestWindowSeconds: number;
  readonly refusedCredentialsPerMinute: number;
  /** Milliseconds that a request waits for those before it; 0 = nobody waits and nobody is refused. */
  readonly maxRequestWaitMs: number;
  /** Room for files that were sent and not imported: of one account, and of all accounts that never paid. */
  readonly unpaidUploadBytes: number;
  /** With less than this health says that a person should look, and strangers' bytes are refused. */
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
  /** Of one account for which something was paid. */
  readonly previewsPerMinute: number;
  /** Drawn by this process at a time. */
  readonly previewConcurrency: number;
  /** Calls of one account that wait for a resource at a time, in this process. */
  readonly waitsPerAccount: number;
  /** The operator's own terms of refused words, besides the service's. */
  readonly moderationTerms: string;
  readonly importConcurrency: number;
  /** Origins that may be fetched from although they are not public: servers of a test. */
  readonly fetchTestOrigins: readonly string[];
  /** After which a download is ended whose reader takes nothing. */
  readonly downloadIdleSeconds: number;
  /** Where this process finds programs; its render processes get the same. */
  readonly programPath: string;
  readonly x402: X402Settings;
  readonly xAccount: XAccountSettings;
  /** Absent: no adapter of kind lora can be ordered. */
  readonly trainer?: TrainerSettings;
  /** Of a trainer's reports; those of earlier orders are taken also while no new one can be given. */
  readonly adapterWebhookSecrets?: WebhookSecrets;

  constructor(read: Settings, lane: OpenLane | undefined, secretsInEnvironment: readonly string[]) {
    this.mode = read.NODE_ENV;
    this.port = read.PORT;
    this.host = hostIn(read.HOST);
    this.baseUrl = read.PUBLIC_BASE_URL ?? addressAtHome(read);
    this.dataDir = resolve(read.DATA_DIR);
    this.databaseUrl = read.DATABASE_URL;
    this.objectStore = read.OBJECT_STORE;
    this.taskQueue = taskQueueSettings(read, this.baseUrl);
    this.jobRunner = read.PRODUCTION_RUNNER;
    this.jobLauncher = jobLauncherSettings(read);
    this.jobLeaseSeconds = read.PRODUCTION_LEASE_SECONDS;
    this.composeSlotsPerUser = read.COMPOSE_SLOTS_PER_USER;
    this.internalPollEndpoint = read.ENABLE_INTERNAL_POLL_ENDPOINT ?? runsOwnQueue(read);
    [this.internalPollTokens, this.secretsInEnvironment] = [read.INTERNAL_POLL_TOKENS, secretsInEnvironment];
    this.internalOidcIssuers = read.INTERNAL_OIDC_ISSUERS;
    this.linkSigningKeys = read.LINK_SIGNING_KEYS;
    this.apiKeyPeppers = read.API_KEY_PEPPERS;
    [this.authIssuers, this.accessTokenSeconds] = [read.AUTH_ISSUERS, read.ACCESS_TOKEN_SECONDS];
    this.verifiedClients = { documents: read.VERIFIED_CLIENT_DOCUMENTS, callbacks: read.VERIFIED_CLIENT_CALLBACKS };
    this.dataEncryptionKeys = read.DATA_ENCRYPTION_KEYS;
    this.webEventsUrl = read.WEB_EVENTS_URL;
    this.webEventsSecrets = read.WEB_EVENTS_SECRETS;
    this.mcpAllowedOrigins = read.MCP_ALLOWED_ORIGINS;
    this.mcpStandaloneStream = read.MCP_STANDALONE_STREAM;
    this.llmsTxtUrl = read.LLMS_TXT_URL ?? `${this.baseUrl}/docs/llms.txt`;
    this.signUp = read.SIGN_UP ?? (read.MAIL_URL !== undefined || read.NODE_ENV !== 'production');
    this.mailUrl = read.MAIL_URL;
    this.mailFrom = read.MAIL_FROM ?? `Mediamaker <no-reply@${new URL(this.baseUrl).hostname}>`;
    this.badSignIns = read.BAD_SIGN_INS;
    this.registrationsPerHour = read.REGISTRATIONS_PER_HOUR;
    this.logLevel = read.LOG_LEVEL;
    [this.ffmpegPath, this.chromePath] = [read.FFMPEG_PATH, read.CHROME_PATH];
    [this.htmlWithoutSandbox, this.decodeWithoutSandbox] = [read.HTML_WITHOUT_SANDBOX, read.DECODE_WITHOUT_SANDBOX];
    this.trustProxy = read.TRUST_PROXY;
    this.requestBurst = read.REQUEST_BURST;
    this.requestWindowSeconds = windowSeconds(read);
    this.refusedCredentialsPerMinute = read.REFUSED_CREDENTIALS_PER_MINUTE;
    this.maxRequestWaitMs = read.MAX_REQUEST_WAIT_MS;
    this.leastFreeBytes = read.MIN_FREE_DISK_MB * 1024 * 1024;
    this.unpaidUploadBytes = read.UNPAID_UPLOADS_MB_PER_ACCOUNT * 1024 * 1024;
    this.metricsPort = read.METRICS_PORT;
    this.metricsHost = read.METRICS_HOST;
    this.tracing = tracingSettings(read);
    this.renderConcurrency = read.RENDER_CONCURRENCY;
    this.jobsRunningPerAccount = read.JOBS_RUNNING_PER_ACCOUNT;
    this.jobsWaitingPerAccount = read.JOBS_WAITING_PER_ACCOUNT;
    this.previewsPerMinute = read.PREVIEWS_PER_MINUTE;
    this.previewConcurrency = read.PREVIEW_CONCURRENCY;
    this.waitsPerAccount = read.WAITS_PER_ACCOUNT;
    this.moderationTerms = read.MODERATION_TERMS_FILE;
    this.importConcurrency = read.IMPORT_CONCURRENCY;
    this.fetchTestOrigins = read.FETCH_TEST_ORIGINS;
    this.downloadIdleSeconds = read.DOWNLOAD_IDLE_SECONDS;
    this.programPath = read.PATH;
    this.xAccount = XAccountSettings.of(read);
    this.trainer = trainerSettings(read);
    this.adapterWebhookSecrets = read.ADAPTER_WEBHOOK_SECRETS;
    this.x402 = lane ? X402Settings.of(read).on(lane) : X402Settings.of(read);
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

/** What a process found out of itself as it started. */
interface Found {
  /** The port that it got where PORT is 0: the addresses that it prints and signs name it. */
  port?: number;
  /** Of its development chain. */
  lane?: OpenLane;
}

/** Reads and checks every setting; an empty value counts as absent. */
export function readEnvironment(source: NodeJS.ProcessEnv = process.env, { port, lane }: Found = {}): Environment {
  const environment = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const { given, mistakes } = withSecretFiles(environment);
  if (mistakes.length > 0) throw new UnusableEnvironment(mistakes);
  const read = settings.safeParse(given);
  if (!read.success) {
    throw new UnusableEnvironment(read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  const lines = contradictions(read.data);
  if (lines.length > 0) throw new UnusableEnvironment(lines);
  return new Environment(port === undefined ? read.data : { ...read.data, PORT: port }, lane, secretsIn(environment));
}

/** The name stands for two addresses, and the framework would open a second server that lacks what stands before the first. */
function hostIn(name: string): string {
  return name === 'localhost' ? '127.0.0.1' : name;
}
