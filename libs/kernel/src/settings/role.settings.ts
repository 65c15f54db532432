import { type ConfigType, registerAs } from '@nestjs/config';
import { z } from 'zod';
import { isIP } from 'node:net';
import { isInternetAddress } from './internet-address.js';
import { unread } from './setting-forms.js';

const ROLES = ['all', 'api', 'worker'] as const;
export type Role = (typeof ROLES)[number];

/** Which part of the service this process is. */
export const roleForms = {
  ROLE: z
    .enum(ROLES)
    .default('all')
    .describe(
      'What this process does: `api` answers callers and makes nothing, `worker` makes what they order and answers health and `/internal/*` alone, `all` does both ([who does what](operations.md#where-jobs-run)).',
    ),
};

type Variables = z.output<z.ZodObject<typeof roleForms>>;

/** Settings of other groups that a role needs or excludes. */
interface Others {
  HOST: string;
  ALLOW_INSECURE_HOST: boolean;
  DATABASE_URL?: string;
  PUBLIC_BASE_URL?: string;
  X402_MODE: string;
}

export const roleSettings = registerAs('role', (read: Variables = unread()) => ({
  role: read.ROLE,
  /** Whether this process steps jobs and makes media. */
  makesMedia: read.ROLE !== 'api',
}));

export type RoleSettings = ConfigType<typeof roleSettings>;

/** What api and worker must have in common, and what a worker must not do. */
export function mistakesOfRole(read: Variables & Others): string[] {
  if (read.ROLE === 'all') return [];
  const lines = read.ROLE === 'worker' ? mistakesOfWorker(read) : [];
  if (read.DATABASE_URL !== undefined) return lines;
  return [`DATABASE_URL: needed when ROLE is ${read.ROLE}: the database that api and worker share`, ...lines];
}

function mistakesOfWorker({ HOST, ALLOW_INSECURE_HOST, PUBLIC_BASE_URL, X402_MODE }: Others): string[] {
  const lines: string[] = [];
  if (!isPrivate(HOST) && !ALLOW_INSECURE_HOST) {
    lines.push(
      `HOST: must be loopback or an address of a private network when ROLE is worker, and ${HOST} is not: name such an address, or set ALLOW_INSECURE_HOST=on where strangers cannot reach the port, as in a container`,
    );
  }
  if (PUBLIC_BASE_URL === undefined) {
    lines.push('PUBLIC_BASE_URL: needed when ROLE is worker: the address of the api, for the addresses that it signs');
  }
  if (X402_MODE !== 'off') {
    lines.push('X402_MODE: must be off when ROLE is worker: the api takes and refunds payments, and has the keys');
  }
  return lines;
}

/** Whether a host to listen on is `localhost`, or a numeric address that the internet does not lead to. */
function isPrivate(host: string): boolean {
  const isEveryInterface = /^[0:.]+$/.test(host);
  return host === 'localhost' || (isIP(host) !== 0 && !isEveryInterface && !isInternetAddress(host));
}
