const BLOCK = 512;
const SIZE_AT = 124;
const KIND_AT = 156;
const NAME_LENGTH = 100;
const FILE = '0';

/** The plain files of a tar archive by the last part of their names; links and folders are left out. */
export function filesOfTar(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (let at = 0; at + BLOCK <= archive.length && archive[at] !== 0;) {
    const field = (from: number, length: number): string =>
      archive.toString('latin1', at + from, at + from + length).split('\0', 1)[0] ?? '';
    const size = Number.parseInt(field(SIZE_AT, 12), 8);
    const name = field(0, NAME_LENGTH).split('/').at(-1) ?? '';
    at += BLOCK;
    if (archive.toString('latin1', at - BLOCK + KIND_AT, at - BLOCK + KIND_AT + 1) === FILE) {
      files.set(name, archive.subarray(at, at + size));
    }
    at += Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}
