import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ImportingService } from '../../support/files/importing-service.js';
import { writeYoungFfmpeg } from '../../support/files/young-ffmpeg.js';

const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/compile', import.meta.url));
/** Half a second of silence. */
const SILENCE = Buffer.concat([
  Buffer.from(
    'RIFF\x64\x1f\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x80\x3e\0\0\x02\0\x10\0data\x40\x1f\0\0',
    'latin1',
  ),
  Buffer.alloc(8_000),
]);

let folder: string;
let importing: ImportingService;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mediamaker-compile-cache-'));
  await chmod(folder, 0o755);
  // A decoder can write nowhere but in its working folder: it fails where its environment names the cache.
  const look = `(: > ${CACHE}/planted) 2>/dev/null; if /usr/bin/env | grep -q COMPILE_CACHE; then exit 9; fi`;
  // The service itself runs ffmpeg too, to look what it can do: without a file.
  const spy = `case "$*" in *file:*) ${look};; esac`;
  await writeYoungFfmpeg(join(folder, 'ffmpeg'), { afterwards: spy });
  importing = await ImportingService.start({
    FFMPEG_PATH: join(folder, 'ffmpeg'),
    PATH: process.env['PATH'] ?? '',
  });
});
afterAll(async () => {
  await importing.remove();
  await rm(folder, { recursive: true });
  await rm(join(CACHE, 'planted'), { force: true });
});

it('the decoder of untrusted files neither uses nor changes the compiled code that other processes run', async () => {
  const { files, caller } = importing;
  const { resource_id: id } = await caller.call<{ resource_id: string }>('lib_import', {
    url: files.put('/silence.wav', SILENCE),
  });
  expect(await caller.ended(id)).toMatchObject({ status: 'completed' });
  expect(existsSync(CACHE)).toBe(true);
  expect(existsSync(join(CACHE, 'planted'))).toBe(false);
});
