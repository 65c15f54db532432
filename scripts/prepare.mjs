/**
 * Runs before start, demo, media and every way to test: installs the packages and builds the service, each only when needed.
 * `--tests` also installs what only the tests need.
 * Depends on nothing but Node 18 or newer. It writes on stderr alone, because the output of a command such as
 * `npm run -s media -- keys create` belongs to that command.
 */
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exclusively } from './exclusively.mjs';
import { refuseForeignNode, refuseMissingNode, refuseOldInstaller, refuseUnpinnedNode } from './node-version.mjs';
import { Packages } from './packages.mjs';
import { say, withProgress } from './progress.mjs';
import { NpmRunner, Stopped } from './run-npm.mjs';
import { trimPackages } from './trim-packages.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOR_TESTS = process.argv.includes('--tests');
const packages = new Packages(ROOT, { dev: FOR_TESTS });
/** Packages of their own: beside the others, the programs of these npm versions would be the npm of every script. */
const NPM_VERSIONS = join(ROOT, 'test/npm-versions');
const npmVersions = new Packages(NPM_VERSIONS);
const npm = new NpmRunner(ROOT, say);
const BUILT_FROM = join(ROOT, 'dist', '.built-from');

/** What the build reads: a change of any of these makes it stale. */
const SOURCES = [
  'src',
  'libs',
  'web',
  'contracts',
  'ormconfig.ts',
  'tsconfig.json',
  'tsconfig.build.json',
  'nest-cli.json',
  'scripts/build.mjs',
  'scripts/build-pages.mjs',
  'scripts/build-web.mjs',
  'scripts/build-player.mjs',
  'scripts/bundle.mjs',
  'package-lock.json',
];

const STEPS = [
  {
    name: 'Installing packages (about 1 GB; the first time half a minute to two minutes)',
    isDue: () => packages.areDue(),
    run: async () => {
      packages.beginInstall();
      await install(packages.dev ? '--include=dev' : '--omit=dev', '--include=optional');
      const leftOut = packages.endInstall();
      trimPackages(packages.forService());
      if (leftOut.length > 0) {
        say(`  npm left out, though they are made for this machine: ${leftOut.join(', ')}`);
        say('  (remove node_modules to have it try again)');
      }
      refuseForeignNode(ROOT);
    },
  },
  {
    name: 'Installing the npm versions that the tests run',
    isDue: () => FOR_TESTS && npmVersions.areDue(),
    run: async () => {
      npmVersions.beginInstall();
      await install('--prefix', NPM_VERSIONS);
      npmVersions.endInstall();
    },
  },
  {
    name: 'Building (about a quarter of a minute)',
    isDue: () => readIfThere(BUILT_FROM) !== sourcesHash(),
    run: async () => {
      const hash = sourcesHash();
      await npm.run(['run', '--silent', 'build'], employ);
      writeFileSync(BUILT_FROM, hash);
    },
  },
];

/** Only errors are printed: npm warns about the Node.js version of every package, though the pinned one will run it. */
function install(...options) {
  return npm.run(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...options], employ);
}

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

/** Notes a process that may outlive this one: the next holder of the lock waits for it as well. */
let employ;

async function runDueSteps(employed) {
  employ = employed;
  for (const { name, isDue, run } of STEPS) {
    if (isDue()) await withProgress(name, run);
  }
}

async function prepare() {
  refuseUnpinnedNode(packages);
  if (STEPS.some(({ isDue }) => isDue())) {
    if (packages.areDue()) refuseOldInstaller();
    refuseReadOnlyFolder();
    const lock = join(ROOT, '.prepare.lock');
    await exclusively(lock, runDueSteps, () => say('Waiting for another start that is preparing this folder …'));
  }
  refuseMissingNode(ROOT);
}

function refuseReadOnlyFolder() {
  try {
    accessSync(ROOT, constants.W_OK);
  } catch {
    throw new Error(`This folder cannot be written: ${ROOT}. Start as its owner, or in a clone of your own.`);
  }
}

try {
  await prepare();
} catch (error) {
  if (!(error instanceof Stopped)) say(error.message);
  process.exitCode = error.exitCode ?? 1;
}
