import { trainerContradictions } from '@libs/providers';
import { xAccountContradictions } from '@libs/x-account';
import { x402Contradictions } from '@libs/x402';
import { isIPv6 } from 'node:net';
import { isLoopback } from './loopback.js';
import { jobContradictions } from './job-contradictions.js';
import { addressAtHome, runsOwnQueue, type Settings, windowSeconds } from './settings.js';

/** Rows of ended windows are forgotten some time after. */
const LONGEST_WINDOW_SECONDS = 3_600;

function mistakeOfRate(read: Settings): string | undefined {
  const seconds = windowSeconds(read);
  if (Number.isInteger(seconds) && seconds <= LONGEST_WINDOW_SECONDS) return undefined;
  const perMinute = read.REQUESTS_PER_MINUTE;
  const step = [...Array(60).keys()].map((at) => at + 1).find((second) => (perMinute * second) % 60 === 0) ?? 60;
  const [least, most] = [step, LONGEST_WINDOW_SECONDS].map((second) => (perMinute * second) / 60);
  return `REQUEST_BURST: must be a multiple of ${least} up to ${most}: REQUESTS_PER_MINUTE of ${perMinute} allows ${least} in ${step} s`;
}

/** Settings that contradict each other or are missing; one line each, naming the variable. */
export function contradictions(read: Settings): string[] {
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
  if (isExposed(read, home)) {
    lines.push(
      `HOST: other machines can reach ${read.HOST}, and PUBLIC_BASE_URL is not an https address, so keys and cookies would cross the network in the clear: set PUBLIC_BASE_URL to an https address, or ALLOW_INSECURE_HOST=on where the network can be trusted`,
    );
  }
  lines.push(...jobContradictions(read), ...trainerContradictions(read));
  lines.push(...x402Contradictions(read, { isProduction: read.NODE_ENV === 'production' }));
  lines.push(...xAccountContradictions(read, { isProduction: read.NODE_ENV === 'production' }));
  return read.NODE_ENV === 'production' ? [...lines, ...missingInProduction(read)] : lines;
}

/** Listens beyond this machine, where the address that people use is not encrypted. */
function isExposed({ HOST, ALLOW_INSECURE_HOST }: Settings, home: string): boolean {
  const name = isIPv6(HOST) ? `[${HOST}]` : HOST;
  return !isLoopback(name) && isPlainHttp(home) && !ALLOW_INSECURE_HOST;
}

const A_KEY = `at least one key, written id:base64url, for example "k1:$(openssl rand -base64 32 | tr '+/' '-_' | tr -d '=')"`;
const A_WEBHOOK_SECRET = 'at least one secret, for example "whsec_$(openssl rand -base64 32)"';

function missingInProduction(read: Settings): string[] {
  const needed = {
    PUBLIC_BASE_URL: 'the https address of this service',
    INTERNAL_POLL_TOKENS: 'at least one token of 32 characters or more',
    LINK_SIGNING_KEYS: A_KEY,
    API_KEY_PEPPERS: A_KEY,
    DATA_ENCRYPTION_KEYS: A_KEY,
    WEB_EVENTS_SECRETS: A_WEBHOOK_SECRET,
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
