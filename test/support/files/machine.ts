import { spawnSync } from 'node:child_process';
import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const works = (file: string, ...args: string[]): boolean => spawnSync(file, args).status === 0;
const asOtherUser = ['--user', '--map-user=1000', '--map-group=1000'];

/** The namespaces of a decoder's sandbox, with a mount in them. */
const NAMESPACES = ['--net', '--ipc', '--pid', '--mount', '--fork'];
const MOUNTS = ['sh', '-c', 'mount -t tmpfs cover /tmp'];

/** Whether a process gets the namespaces of a sandbox, with its own rights or in a user namespace; `become` comes before. */
export function getsNamespaces(of: 'its own rights' | 'a user namespace', become: readonly string[] = []): boolean {
  const user = of === 'a user namespace' ? ['--user', '--map-root-user'] : [];
  const [file = '', ...args] = [...become, 'setpriv', '--no-new-privs', 'unshare', ...user, ...NAMESPACES, ...MOUNTS];
  return works(file, ...args);
}

/** What this machine lets a test do; the boot matrix is drawn from it. */
export const machine = {
  isRoot: process.getuid?.() === 0,
  /** Root can give itself another number in a namespace of its own. */
  hasUserNamespaces: works('unshare', ...asOtherUser, 'true'),
  /** How to run a program with a mount table of its own; undefined where that is refused. */
  ownMounts: [
    ['unshare', '--mount'],
    ['unshare', '--user', '--map-root-user', '--mount'],
  ].find(([file = '', ...args]) => works(file, ...args, 'true')),
  /** The service as the user of the tests gets a sandbox for its decoders. */
  hasSandbox: getsNamespaces('its own rights') || getsNamespaces('a user namespace'),
  /** Users other than the owner can read this project and the Node.js that runs it. */
  isOpenToOthers: [fileURLToPath(import.meta.url), process.execPath].every(isOpen),
  /** `::1` where it is switched on. */
  ipv6Loopback: Object.values(networkInterfaces()).some((them) => them?.some(({ address }) => address === '::1'))
    ? ['::1']
    : [],
  nobody: Number(/^nobody:[^:]*:(\d+)/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[1]),
};

/** Users other than the owner can read the file. */
export function isOpen(path: string): boolean {
  accessSync(path, constants.R_OK);
  if ((statSync(path).mode & 0o004) === 0) return false;
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
    if (dirname(folder) === folder) return true;
  }
}
