import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const REPOSITORY = join(import.meta.dirname, '../..');
const EXACT = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
}

interface Lockfile {
  packages: Record<string, { resolved?: string; integrity?: string }>;
}

async function json<T>(path: string): Promise<T> {
  return JSON.parse(await readFile(path, 'utf8')) as T;
}

describe('the lockfile', () => {
  let folder: string;
  let lockfile: Lockfile;

  /** A complete lockfile answers every question of this command: it needs neither a network nor a filled cache. */
  async function installDryly(): Promise<string> {
    const heard = ['--loglevel', 'notice']; // an npm around this test may have silenced those it starts
    const parts = ['ci', '--ignore-scripts', '--dry-run', '--offline', '--cache', join(folder, 'cache'), ...heard];
    return (await promisify(execFile)('npm', parts, { cwd: folder })).stdout;
  }

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lockfile-'));
    for (const file of ['package.json', 'package-lock.json']) await cp(join(REPOSITORY, file), join(folder, file));
    lockfile = await json<Lockfile>(join(folder, 'package-lock.json'));
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('installs in an empty folder', async () => {
    expect(await installDryly()).toMatch(/added \d+ packages/);
  });

  it('does not install when it lacks the sibling of another platform', async () => {
    delete lockfile.packages['node_modules/@napi-rs/canvas-linux-arm64-gnu'];
    await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lockfile));
    await expect(installDryly()).rejects.toThrow(/Missing: @napi-rs\/canvas-linux-arm64-gnu/);
  });

  it('is for exact versions only', async () => {
    const { dependencies, devDependencies, optionalDependencies } = await json<Manifest>(join(folder, 'package.json'));
    const all = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
    expect(all.length).toBeGreaterThan(0);
    expect(all.filter(([, version]) => !EXACT.test(version))).toEqual([]);
  });

  it('names no host but the public registry, and the digest of every package', () => {
    const packages = Object.entries(lockfile.packages).filter(([path]) => path !== '');
    expect(packages.filter(([, { resolved }]) => resolved && new URL(resolved).host !== 'registry.npmjs.org')).toEqual(
      [],
    );
    expect(packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
  });
});
