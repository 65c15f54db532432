import { open } from 'node:fs/promises';
import { tracksOf, type Mp4Facts } from '../../quality/mp4.js';

const LARGEST_INDEX = 64 * 1024 * 1024;

/** The file's index without its pictures: the top-level boxes one by one, and the contents of `moov`. */
export async function readMp4Facts(path: string): Promise<Mp4Facts> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const facts: Mp4Facts = { boxes: [], tracks: [] };
    const head = Buffer.alloc(16);
    for (let at = 0; at + 8 <= size;) {
      await file.read(head, 0, 16, at);
      const short = head.readUInt32BE(0);
      const length = short === 0 ? size - at : short === 1 ? Number(head.readBigUInt64BE(8)) : short;
      if (length < 8 || at + length > size) break;
      const type = head.toString('latin1', 4, 8);
      facts.boxes.push(type);
      if (type === 'moov' && length < LARGEST_INDEX) {
        const body = Buffer.alloc(length - 8);
        await file.read(body, 0, body.length, at + 8);
        facts.tracks = tracksOf(body);
      }
      at += length;
    }
    return facts;
  } finally {
    await file.close();
  }
}
