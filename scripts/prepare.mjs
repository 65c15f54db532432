/**
 * Runs before start, demo, media and every way to test: installs the packages and builds the service, each only when needed.
 * `--tests` also installs what only the tests need.
 * Depends on nothing but Node 18 or newer. It writes on stderr alone, because the output of a command such as
 * `npm run -s media -- keys create` belongs to that command.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exclusively } from './exclusively.mjs';
import { refuseForeignNode, refuseMissingNode, refuseUnpinnedNode } from './node-version.mjs';
import { Packages } from './packages.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const packages = new Packages(ROOT);
const forTests = process.argv.includes('--tests');
/** Packages of their own: beside the others, the programs of these npm versions would be the npm of every script. */
const NPM_VERSIONS = join(ROOT, 'test/npm-versions');
const npmVersions = new Packages(NPM_VERSIONS);
const BUILT_FROM = join(ROOT, 'dist', '.built-from');

/** What the build reads: a change of any of these makes it stale. */
const SOURCES = [
  'src',
  'libs',
  'contracts',
  'ormconfig.ts',
  'tsconfig.json',
  'tsconfig.build.json',
  'nest-cli.json',
  'package-lock.json',
];

const STEPS = [
  {
    name: 'Installing packages (the first time about half a minute)',
    isDue: () => packages.areDue(),
    run: async () => {
      packages.beginInstall();
      await npm('ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund');
      const leftOut = packages.endInstall();
      if (leftOut.length > 0) {
        say(`  npm left out, though they are made for this machine: ${leftOut.join(', ')}`);
        say('  (remove node_modules to have it try again)');
      }
      refuseForeignNode(ROOT);
    },
  },
  {
    name: 'Installing the npm versions that the tests run',
    isDue: () => forTests && npmVersions.areDue(),
    run: async () => {
      npmVersions.beginInstall();
      await npm('ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', NPM_VERSIONS);
      npmVersions.endInstall();
    },
  },
  {
    name: 'Building',
    isDue: () => readIfThere(BUILT_FROM) !== sourcesHash(),
    run: async () => {
      const hash = sourcesHash();
      await npm('run', '--silent', 'build');
      writeFileSync(BUILT_FROM, hash);
    },
  },
];

function sourcesHash() {
  const hash = createHash('sha256');
  for (const path of SOURCES.flatMap(filesUnder)) {
    hash
      .update(`${path.split(sep).join('/')}\0`)
      .update(readFileSync(join(ROOT, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesUnder(path) {
  const full = join(ROOT, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return path.endsWith('.spec.ts') ? [] : [path];
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** The npm that is under way. It may outlive this process, so whoever holds the lock next waits for it as well. */
let running;
let employ;

/** Runs npm on the Node that runs it already: the pinned one lies in the folder that `npm ci` replaces. */
function npm(...parts) {
  const { npm_execpath: program = '', npm_node_execpath: node = process.execPath, PATH = '' } = process.env;
  const searched = PATH.split(delimiter).filter((folder) => !folder.startsWith(join(ROOT, 'node_modules')));
  const options = {
    cwd: ROOT,
    env: { ...process.env, PATH: searched.join(delimiter) },
    stdio: ['ignore', 'pipe', 'pipe'],
  };
  const child = program.endsWith('npm-cli.js')
    ? spawn(node, [program, ...parts], options)
    : spawn('npm', parts, { ...options, shell: process.platform === 'win32' });
  running = child;
  employ(child.pid);
  const output = [];
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => output.push(chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      running = undefined;
      if (code === 0) return resolve();
      say(Buffer.concat(output).toString());
      reject(new Error(`npm ${parts.join(' ')} ended with ${code}`));
    });
  });
}

function say(text) {
  process.stderr.write(`${text}\n`);
}

async function runDueSteps(employed) {
  employ = employed;
  for (const { name, isDue, run } of STEPS) {
    if (!isDue()) continue;
    const begun = Date.now();
    say(`${name} …`);
    await run();
    say(`  done in ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  }
}

/** npm is told and awaited: an install that goes on alone would meet the next start's. A second signal ends at once. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => {
    const end = () => process.exit(128 + constants.signals[signal]);
    if (!running) return end();
    running.once('close', () => setImmediate(end));
    running.kill(signal);
  });
}

try {
  refuseUnpinnedNode(packages);
  if (STEPS.some(({ isDue }) => isDue())) {
    const lock = join(ROOT, '.prepare.lock');
    await exclusively(lock, runDueSteps, () => say('Waiting for another start that is preparing this folder …'));
  }
  refuseMissingNode(ROOT);
} catch (error) {
  say(error.message);
  process.exitCode = 1;
}
