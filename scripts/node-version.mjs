import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The service needs SQLite's locks and `require` of ES modules, both without a flag: 22 and 23 have them since these. */
const SINCE = { 22: 13, 23: 4 };

const SYSTEM = process.platform === 'win32' ? 'win' : process.platform;
const PACKAGE = `node_modules/node-${SYSTEM}-${process.arch}`;
const BINARY = `${PACKAGE}/bin/${process.platform === 'win32' ? 'node.exe' : 'node'}`;

/** The oldest minor version of each line that can install, by major version; every newer line can. */
const INSTALLS_SINCE = { 20: 19, 22: 13, 23: 4 };
const OLDEST_NPM = 10;

/** Throws when the Node.js or the npm that would install the packages is too old for them. */
export function refuseOldInstaller() {
  const agent = process.env.npm_config_user_agent ?? '';
  const [, npm] = /\bnpm\/(\S+)/.exec(agent) ?? [];
  const [, node = process.versions.node] = /\bnode\/v(\S+)/.exec(agent) ?? [];
  const [major, minor] = node.split('.').map(Number);
  const isNodeOld = major <= 23 && !(minor >= INSTALLS_SINCE[major]);
  if (!isNodeOld && !(Number.parseInt(npm, 10) < OLDEST_NPM)) return;
  const found = [`Node.js ${node}`, ...(npm ? [`npm ${npm}`] : [])].join(' and ');
  if (!isNodeOld) {
    throw new Error(
      `The install needs npm 10 or newer, and found npm ${npm}. Node.js ${node} is new enough: ` +
        'install a newer npm with "npm install -g npm@10" (with sudo where Node.js belongs to the system) and start again in a new terminal.',
    );
  }
  throw new Error(
    `The install needs Node.js 22.13 or newer (20.19 and 23.4 do as well) and npm 10 or newer, and found ${found}. ` +
      'Install a newer Node.js from https://nodejs.org, which brings its npm, and start again.',
  );
}

/** Throws where neither this Node.js nor one that the lockfile pins could run the service. */
export function refuseUnpinnedNode(packages) {
  if (!packages.has(PACKAGE)) refuseOldNode(`none is pinned for ${process.platform}-${process.arch}`);
}

/** The same for an installed folder, where the pinned one may have been left out. */
export function refuseMissingNode(root) {
  if (!existsSync(join(root, BINARY)))
    refuseOldNode(`npm has not installed the pinned one (${PACKAGE}): remove node_modules to try again`);
}

/** Throws when the pinned one is there but does not run: every npm script would choose it. */
export function refuseForeignNode(root) {
  const binary = join(root, BINARY);
  if (!existsSync(binary) || spawnSync(binary, ['--version']).status === 0) return;
  throw new Error(`The pinned Node.js does not run here (${binary}): on Linux it needs glibc.`);
}

function refuseOldNode(because) {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 23 || minor >= (SINCE[major] ?? Infinity)) return;
  throw new Error(
    `Node.js 22.13 or newer, of 23 at least 23.4, is needed: this is ${process.versions.node}, and ${because}.`,
  );
}
