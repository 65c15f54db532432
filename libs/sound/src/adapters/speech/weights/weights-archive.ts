import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Duplex, type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Denial, deny, isMediumError } from '@libs/kernel';
import { extract, type Extract } from 'tar-stream';
import { findProgram } from '../programs/find-program.js';
import { MOST_BYTES, MOST_ENTRIES, placeOf, refusedEntry } from './weights-limits.js';

/** How an archive of each compression begins. */
const MAGIC = { gzip: Buffer.from([0x1f, 0x8b]), bzip2: Buffer.from('BZh') };

/** Unpacks an archive into an empty folder. Throws `input_unsupported`, and errors of the disk as they are. */
export async function unpackArchive(file: string, folder: string, searchPath: string): Promise<void> {
  const { bytes, ended } = await tarOf(file, searchPath);
  const unpacked = extract();
  const [kept, fed] = await Promise.allSettled([
    keepEntries(unpacked, folder),
    pipeline([...bytes, bounded(), unpacked as unknown as Duplex]).then(() => ended()),
  ]);
  const failed = [kept, fed].find((one) => one.status === 'rejected');
  if (failed === undefined) return;
  const { reason } = failed;
  if (reason instanceof Error && 'code' in reason && reason.code === 'EEXIST')
    throw refusedEntry('it has a file twice');
  const isOfDisk = isMediumError(reason) || (reason instanceof Error && 'syscall' in reason);
  throw isOfDisk || reason instanceof Denial ? reason : damaged(reason);
}

async function keepEntries(unpacked: Extract, folder: string): Promise<void> {
  let count = 0;
  for await (const entry of unpacked) {
    count += 1;
    if (count > MOST_ENTRIES) throw refusedEntry(`it has more than ${MOST_ENTRIES} files and folders`);
    const { name, type, size } = entry.header;
    if (size > MOST_BYTES) throw tooLarge();
    const place = join(folder, placeOf(name));
    if (type === 'directory') {
      entry.resume();
      await mkdir(place, { recursive: true, mode: 0o755 });
      continue;
    }
    if (type !== 'file' && type !== 'contiguous-file') throw refusedEntry(`${JSON.stringify(name)} is a ${type}`);
    await mkdir(dirname(place), { recursive: true, mode: 0o755 });
    // A name that comes twice is refused: what is read first would not be what was looked at last.
    await pipeline(entry, createWriteStream(place, { flags: 'wx', mode: 0o644 }));
  }
}

/** The bytes of the tar: streams to be joined, and what to wait for at their end. */
async function tarOf(
  file: string,
  searchPath: string,
): Promise<{ bytes: (Readable | Duplex)[]; ended: () => Promise<void> }> {
  const begin = await beginOf(file);
  const isOf = (magic: Buffer): boolean => begin.subarray(0, magic.length).equals(magic);
  const ended = (): Promise<void> => Promise.resolve();
  if (isOf(MAGIC.gzip)) return { bytes: [createReadStream(file), createGunzip()], ended };
  if (!isOf(MAGIC.bzip2)) return { bytes: [createReadStream(file)], ended };
  const bzip2 = await findProgram('bzip2', searchPath);
  if (bzip2 === undefined) {
    throw deny(
      'input_unsupported',
      'The archive is compressed by bzip2, which is not installed on this machine. Install bzip2, or unpack the archive elsewhere (tar xf) and add the folder with the SHA-256 of its .onnx file.',
    );
  }
  const child = spawn(bzip2, ['-dc', '--', file], { stdio: ['ignore', 'pipe', 'ignore'], env: {} });
  const closed = once(child, 'close');
  closed.catch(() => undefined);
  return {
    bytes: [child.stdout],
    ended: async () => {
      const [code] = await closed;
      if (code !== 0) throw new Error(`bzip2 ended with ${String(code)}`);
    },
  };
}

async function beginOf(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const begin = Buffer.alloc(4);
    await handle.read(begin, 0, begin.length, 0);
    return begin;
  } finally {
    await handle.close();
  }
}

/** Refuses an archive that unpacks to too much, also to zeros behind its last file. */
function bounded(): Transform {
  let left = MOST_BYTES;
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      left -= chunk.length;
      done(left < 0 ? tooLarge() : undefined, chunk);
    },
  });
}

function tooLarge(): Denial {
  return refusedEntry(`it unpacks to more than ${MOST_BYTES / 1024 ** 3} GB`);
}

function damaged(reason: unknown): Denial {
  const why = reason instanceof Error ? reason.message : String(reason);
  return deny('input_unsupported', `The archive cannot be unpacked: ${why}. It is damaged, or no .tar.`, {
    cause: reason,
  });
}
