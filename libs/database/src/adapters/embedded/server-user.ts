import { readFileSync } from 'node:fs';
import { programWorks } from '@libs/kernel/adapters';
import { embeddedPostgresRefused } from './embedded-postgres-refused.js';
import type { Command } from './guard-plan.js';

/** Where util-linux and coreutils are, whatever the caller's own PATH says. */
export const PATH = '/usr/bin:/bin:/usr/sbin:/sbin';

/** The user that runs the server: PostgreSQL refuses to run as root. */
export interface ServerUser {
  /** Programs that change who or what the server is and then become it, with their arguments. */
  wrapper: string[];
  /** Set only by root, for a server that runs as another user. */
  uid?: number;
  gid?: number;
}

/** The user that runs this process. */
export async function ownUser(): Promise<ServerUser> {
  return { wrapper: await dyingWithParent() };
}

/**
 * Root of this machine under another number: in a user namespace of its own the server sees itself as user 1000, while
 * its files stay root's and folders closed to others stay closed. Undefined where the kernel refuses such namespaces.
 */
export async function rootInNamespace(): Promise<ServerUser | undefined> {
  const unshare = ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--'];
  const wrapper = [...unshare, ...(await dyingWithParent())];
  return (await runs(wrapper)) ? { wrapper } : undefined;
}

/** Another user, by number. Only root may ask for it. */
export async function otherUser(uid: number, gid: number): Promise<ServerUser> {
  return { wrapper: await dyingWithParent(), uid, gid };
}

/** The account to drop to: `postgres` where there is one, else `nobody`. */
export function unprivilegedUser(): Promise<ServerUser> {
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (Number(uid) > 0) return otherUser(Number(uid), Number(gid));
  }
  throw embeddedPostgresRefused('it must not run as root, and there is neither a postgres nor a nobody account');
}

/** A program to be run as that user. */
export function commandAs(user: ServerUser, file: string, ...args: string[]): Command {
  const [first = file, ...rest] = [...user.wrapper, file, ...args];
  return { file: first, arguments: rest, uid: user.uid, gid: user.gid };
}

/** Makes the kernel send a fast shutdown when the parent dies in any way. Linux only; RHEL 8 is too old. */
async function dyingWithParent(): Promise<string[]> {
  const wrapper = ['setpriv', '--pdeathsig', 'INT', '--'];
  return (await runs(wrapper)) ? wrapper : [];
}

/** True when the programs exist and let another program run. */
function runs(wrapper: string[]): Promise<boolean> {
  return programWorks([...wrapper, 'true'], { PATH });
}
