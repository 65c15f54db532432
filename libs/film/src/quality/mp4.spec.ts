import { describe, expect, it } from 'vitest';
import { boxesIn, tracksOf } from './mp4.js';

const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

function box(type: string, ...contents: Buffer[]): Buffer {
  const body = Buffer.concat(contents);
  return Buffer.concat([number(body.length + 8), Buffer.from(type, 'latin1'), body]);
}

const zeros = (length: number): Buffer => Buffer.alloc(length);
const name = (type: string): Buffer => Buffer.from(type, 'latin1');

function track(kind: string, codec: string, mediaHeader: Buffer): Buffer {
  const own = codec === 'avc1' ? [box('avcC', number(0x0164001f))] : [];
  const entries = box('stsd', zeros(4), number(1), box(codec, zeros(78), ...own));
  const sizes = box('stsz', zeros(4), number(0), number(240));
  return box(
    'trak',
    box('tkhd', zeros(76), number(1280 * 65_536), number(720 * 65_536)),
    box('mdia', mediaHeader, box('hdlr', zeros(8), name(kind), zeros(12)), box('minf', box('stbl', entries, sizes))),
  );
}

describe('the index of an MP4 file', () => {
  it('reads codec, pictures, size and duration of each track', () => {
    const short = box('mdhd', zeros(12), number(15_360), number(122_880), zeros(4));
    const wide = box('mdhd', Buffer.from([1]), zeros(19), number(48_000), number(0), number(96_000), zeros(4));
    const moov = Buffer.concat([box('mvhd', zeros(100)), track('vide', 'avc1', short), track('soun', 'mp4a', wide)]);
    expect(tracksOf(moov)).toEqual([
      {
        kind: 'video',
        codec: 'avc1',
        decoding: '0164001f',
        durationSeconds: 8,
        samples: 240,
        width: 1280,
        height: 720,
      },
      { kind: 'sound', codec: 'mp4a', durationSeconds: 2, samples: 240, width: 1280, height: 720 },
    ]);
  });

  it('follows 64-bit sizes and a last box without a size', () => {
    const wide = Buffer.concat([number(1), name('wide'), number(0), number(20), number(7)]);
    const last = Buffer.concat([number(0), name('mdat'), zeros(5)]);
    expect(boxesIn(Buffer.concat([wide, last]))).toEqual([
      { type: 'wide', from: 16, to: 20 },
      { type: 'mdat', from: 28, to: 33 },
    ]);
  });

  it('stops at a box that reaches beyond the file or is smaller than its own head', () => {
    expect(boxesIn(Buffer.concat([box('ftyp', zeros(4)), number(99), name('moov')])).map(({ type }) => type)).toEqual([
      'ftyp',
    ]);
    expect(boxesIn(Buffer.concat([number(3), name('moov')]))).toEqual([]);
    expect(boxesIn(zeros(7))).toEqual([]);
  });
});
