import { deflateSync } from 'node:zlib';

/** A chunk of a PNG file: its length, name, contents and checksum. */
export function chunk(name: string, contents: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), contents]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(contents.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function crc32(bytes: Buffer): number {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

/** A grey PNG that says it is so large, around these bytes of pixels. */
export function png(width: number, height: number, pixels: Buffer, extra: Buffer[] = []): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    ...extra,
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A row of pixels begins with the number of its filter. */
export const onePixel = Buffer.from([0, 128]);

/** Compressed text that is a thousand times as long as its chunk. */
export function textBomb(sizeBytes: number): Buffer {
  const text = Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(sizeBytes, 'x'))]);
  return chunk('zTXt', text);
}

/** An animated GIF of one pixel a frame. */
export function gif(frames: number, side = 1): Buffer {
  const size = Buffer.from([side & 255, side >> 8, side & 255, side >> 8]);
  const head = Buffer.concat([Buffer.from('GIF89a'), size, Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255])]);
  // Black and white by turns: equal frames would become one.
  const frame = (at: number): Buffer =>
    Buffer.from([0x21, 0xf9, 4, 0, 2, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, at % 2 ? 0x44 : 0x4c, 1, 0]);
  return Buffer.concat([head, ...Array.from({ length: frames }, (_, at) => frame(at)), Buffer.from([0x3b])]);
}
