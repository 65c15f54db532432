import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onePixel, png } from '../../support/files/hostile-images.js';
import { ImportingService } from '../../support/files/importing-service.js';
import { writeYoungFfmpeg } from '../../support/files/young-ffmpeg.js';

const SECRET = 'the password of the database';
const UNDECODED = 'The file could not be decoded within the memory, time and disk space that one may take.';

/** A second of silence, 8,000 samples of 16 bits. */
const SILENCE = Buffer.concat([
  Buffer.from(
    'RIFF\xa4\x3e\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x80\x3e\0\0\x02\0\x10\0data\x80\x3e\0\0',
    'latin1',
  ),
  Buffer.alloc(16_000),
]);

let folder: string;
let importing: ImportingService;

/** What an ffmpeg does that a file took over: once the sound that it made was looked at, it puts a link in its place. */
const swap = (secret: string): string => `
case "$*" in
  '-hide_banner -nostdin -i file:'*) for last; do :; done; /bin/ln -sf ${secret} "\${last#file:}";;
esac`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mediamaker-swapped-'));
  const secret = join(folder, 'secret');
  await writeFile(secret, SECRET);
  await writeYoungFfmpeg(join(folder, 'ffmpeg'), { afterwards: swap(secret) });
  importing = await ImportingService.start({ FFMPEG_PATH: join(folder, 'ffmpeg') });
});
afterAll(async () => {
  await importing.remove();
  await rm(folder, { recursive: true });
});

it('a sound whose decoder leaves a link to a secret fails, and the secret is not stored', async () => {
  const { files, caller, service } = importing;
  const { resource_id: id } = await caller.call<{ resource_id: string }>('lib_import', {
    url: files.put('/silence.wav', SILENCE),
  });
  expect(await caller.ended(id)).toMatchObject({ status: 'failed', error: { error_description: UNDECODED } });
  const objects = join(service.dataDir, 'objects');
  const names = await readdir(objects, { recursive: true, withFileTypes: true });
  const stored = names.filter((entry) => entry.isFile()).map((entry) => readFile(join(entry.parentPath, entry.name)));
  expect((await Promise.all(stored)).filter((bytes) => bytes.includes(SECRET))).toEqual([]);
  const { resource_id: picture } = await caller.call<{ resource_id: string }>('lib_import', {
    url: files.put('/pixel.png', png(1, 1, onePixel)),
  });
  expect(await caller.ended(picture)).toMatchObject({ status: 'completed' });
});
