import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unpackBrowser } from './browser-files.js';

const PROGRAM = 'the program';

let root = '';
let folder = '';
let packed = '';
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'browser-'));
  [folder, packed] = [join(root, 'unpacked'), join(root, 'package')];
  await mkdir(join(packed, 'bin'), { recursive: true });
  await writeFile(join(packed, 'package.json'), '{"version":"1.2.3"}');
  const pack = (name: string, bytes: Buffer) => writeFile(join(packed, 'bin', name), brotliCompressSync(bytes));
  await pack('chromium.br', Buffer.from(PROGRAM));
  await pack('al2023.tar.br', tarOf('lib/libnss.so', 'a library'));
  await pack('fonts.tar.br', tarOf('fonts/fonts.conf', 'left out'));
});
afterAll(() => rm(root, { recursive: true }));

/** An archive of one small file. */
function tarOf(name: string, text: string): Buffer {
  const archive = Buffer.alloc(1024);
  archive.write(name, 0);
  archive.write(text.length.toString(8), 124);
  archive.write('0', 156);
  archive.write(text, 512);
  return archive;
}

const unpack = (): Promise<string> => unpackBrowser(folder, packed);
const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8);

describe('the unpacked browser', () => {
  it('is unpacked once by two concurrent starts, readable by others and writable by none', async () => {
    const [one, two] = await Promise.all([unpack(), unpack()]);
    expect(one).toBe(two);
    expect(await readdir(folder)).toEqual(['1.2.3']);
    expect((await readdir(one)).sort()).toEqual(['chromium', 'digests.json', 'libnss.so', 'locales']);
    expect(await modeOf(folder)).toBe('755');
    expect(await modeOf(one)).toBe('755');
    expect(await modeOf(join(one, 'chromium'))).toBe('555');
    const { mtimeMs } = await stat(join(one, 'chromium'));
    expect(await unpack()).toBe(one);
    expect((await stat(join(one, 'chromium'))).mtimeMs).toBe(mtimeMs);
  });

  it.each<[string, (place: string) => Promise<void>]>([
    ['damaged', (at) => chmod(join(at, 'chromium'), 0o755).then(() => writeFile(join(at, 'chromium'), '#!/bin/sh\n'))],
    ['planted', (at) => writeFile(join(at, 'libplanted.so.6'), 'planted')],
    ['opened to others', (at) => chmod(at, 0o777)],
  ])('takes the place of what was %s', async (_, harm) => {
    const place = await unpack();
    const digests = await readFile(join(place, 'digests.json'), 'utf8');
    await harm(place);
    expect(await unpack()).toBe(place);
    expect(await readFile(join(place, 'digests.json'), 'utf8')).toBe(digests);
    expect(await readFile(join(place, 'chromium'), 'utf8')).toBe(PROGRAM);
    expect(await readdir(place)).not.toContain('libplanted.so.6');
    expect(await modeOf(place)).toBe('755');
  });
});
