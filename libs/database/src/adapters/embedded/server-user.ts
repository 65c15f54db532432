import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { EmbeddedPostgresRefused } from './embedded-postgres-refused.js';
import type { Command } from './guard-plan.js';

const run = promisify(execFile);

/** As whom the server runs: PostgreSQL refuses to be root. */
export interface ServerUser {
  /** Programs that change who or what the server is and then become it, with their arguments. */
  wrapper: string[];
  /** Set only by root, for a server that runs as another user. */
  uid?: number;
  gid?: number;
}

/** The user that runs this process. */
export function ownUser(): ServerUser {
  return { wrapper: dyingWithParent() };
}

/**
 * Root of this machine under another number: in a user namespace of its own the server sees itself as user 1000, while
 * its files stay root's and folders closed to others stay closed. Undefined where the kernel refuses such namespaces.
 */
export async function rootInNamespace(): Promise<ServerUser | undefined> {
  const unshare = program('unshare');
  const nothing = program('true');
  if (!unshare || !nothing) return undefined;
  const namespace = ['--user', '--map-user=1000', '--map-group=1000', '--', ...dyingWithParent()];
  return run(unshare, [...namespace, nothing]).then(
    () => ({ wrapper: [unshare, ...namespace] }),
    () => undefined,
  );
}

/** Another user, by number. Only root may ask for it. */
export function otherUser(uid: number, gid: number): ServerUser {
  return { wrapper: dyingWithParent(), uid, gid };
}

/** The account to drop to: `postgres` where there is one, else `nobody`. */
export function unprivilegedUser(): ServerUser {
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (Number(uid) > 0) return otherUser(Number(uid), Number(gid));
  }
  throw new EmbeddedPostgresRefused('it must not run as root, and there is neither a postgres nor a nobody account');
}

/** A program to be run as that user. */
export function commandAs(user: ServerUser, file: string, ...args: string[]): Command {
  const [first = file, ...rest] = [...user.wrapper, file, ...args];
  return { file: first, arguments: rest, uid: user.uid, gid: user.gid };
}

/** Lets the kernel send a fast shutdown when the parent is killed, whatever kills it. Linux only. */
function dyingWithParent(): string[] {
  const setpriv = program('setpriv');
  return setpriv ? [setpriv, '--pdeathsig', 'INT', '--'] : [];
}

function program(name: string): string | undefined {
  return ['/usr/bin', '/bin', '/usr/sbin', '/sbin']
    .map((folder) => `${folder}/${name}`)
    .find((path) => existsSync(path));
}
