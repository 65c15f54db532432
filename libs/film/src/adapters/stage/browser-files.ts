import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, lstat, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliDecompress, createBrotliDecompress } from 'node:zlib';
import { filesOfTar } from './tar.js';

const decompressed = promisify(brotliDecompress);

/** The digests of all files, written when they were unpacked. */
const DIGESTS = 'digests.json';
/** A folder that the browser makes beside its program where it misses it. It stays empty. */
const LOCALES = 'locales';
const FOLDER_MODE = 0o755;
const FILE_MODE = 0o555;
/** Others may neither write in the folder nor replace it. */
const WRITABLE_BY_OTHERS = 0o022;
/** A draft that is older was left by a process that died. */
const DRAFT_LIFE_MS = 10 * 60_000;

/** The package that npm installed, with the packed browser. Throws if it is missing, as it may be where CHROME_PATH is set. */
const installed = (): string => join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..');

/**
 * The folder of the unpacked browser of a version, below `folder`. What is damaged, planted or missing is unpacked anew, beside
 * it, and takes its place whole: processes that start at once do not disturb each other.
 */
export async function unpackBrowser(folder: string, packed = installed()): Promise<string> {
  const { version } = JSON.parse(await readFile(join(packed, 'package.json'), 'utf8')) as { version: string };
  const place = join(folder, version);
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  await chmod(folder, FOLDER_MODE);
  if (await isSound(place)) return place;
  await clearDrafts(folder);
  const draft = join(folder, `draft-${randomUUID()}`);
  try {
    await unpack(join(packed, 'bin'), draft);
    await takePlace(draft, place);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return place;
}

/** Whether the folder is ours alone and holds exactly what was unpacked. */
async function isSound(place: string): Promise<boolean> {
  try {
    const found = await lstat(place);
    const isOurs = found.uid === process.getuid?.() && (found.mode & WRITABLE_BY_OTHERS) === 0;
    if (!isOurs || !found.isDirectory()) return false;
    const digests = JSON.parse(await readFile(join(place, DIGESTS), 'utf8')) as unknown;
    return JSON.stringify(await digestsOf(place)) === JSON.stringify(digests);
  } catch {
    return false;
  }
}

/** The digest of every file but that of the digests, by its name, in order of names. Throws for anything but files. */
async function digestsOf(place: string): Promise<[string, string][]> {
  const names = (await readdir(place)).filter((name) => name !== DIGESTS && name !== LOCALES).sort();
  if ((await readdir(join(place, LOCALES))).length > 0) throw new Error(`${place}/${LOCALES} is not empty`);
  // One buffer for all files: a stream takes a new one for each piece, and the browser has hundreds of megabytes.
  const buffer = Buffer.allocUnsafe(1 << 20);
  const digests: [string, string][] = [];
  for (const name of names) digests.push([name, await digestOf(join(place, name), buffer)]);
  return digests;
}

async function digestOf(path: string, buffer: Buffer): Promise<string> {
  if (!(await lstat(path)).isFile()) throw new Error(`${path} is no file`);
  const hash = createHash('sha256');
  const file = await open(path);
  try {
    for (;;) {
      const { bytesRead } = await file.read(buffer);
      if (bytesRead === 0) return hash.digest('hex');
      hash.update(buffer.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
}

async function unpack(packed: string, draft: string): Promise<void> {
  await mkdir(join(draft, LOCALES), { recursive: true, mode: FOLDER_MODE });
  await pipeline(
    createReadStream(join(packed, 'chromium.br')),
    createBrotliDecompress({ chunkSize: 1 << 20 }),
    createWriteStream(join(draft, 'chromium'), { mode: FILE_MODE }),
  );
  for (const archive of ['al2023.tar.br', 'fonts.tar.br']) {
    const files = filesOfTar(await decompressed(await readFile(join(packed, archive))));
    files.delete('fonts.conf');
    for (const [name, bytes] of files) await writeFile(join(draft, name), bytes, { mode: FILE_MODE });
  }
  // Modes at creation are narrowed by the umask of the process.
  for (const name of await readdir(draft)) await chmod(join(draft, name), name === LOCALES ? FOLDER_MODE : FILE_MODE);
  await writeFile(join(draft, DIGESTS), JSON.stringify(await digestsOf(draft)), { mode: FILE_MODE });
  await chmod(draft, FOLDER_MODE);
}

/** Puts the draft in its place, unless another process has put a sound one there. */
async function takePlace(draft: string, place: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await rename(draft, place);
      return;
    } catch (failure) {
      if (await isSound(place)) return;
      if (tries === 3) throw failure;
      // A browser that was started from the old files goes on with them.
      await rename(place, `${draft}-old`).catch(() => undefined);
      await rm(`${draft}-old`, { recursive: true, force: true });
    }
  }
}

async function clearDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith('draft-')) continue;
    const path = join(folder, name);
    const made = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    );
    if (Date.now() - made > DRAFT_LIFE_MS) await rm(path, { recursive: true, force: true });
  }
}
