/** What the index of an MP4 file (ISO/IEC 14496-12) says about it. */
export interface Mp4Facts {
  /** Types of the top-level boxes in their order, such as ftyp, moov, mdat. */
  boxes: string[];
  tracks: Mp4Track[];
}

export interface Mp4Track {
  kind: 'video' | 'sound' | 'other';
  /** Sample entry type: avc1, mp4a, … */
  codec: string;
  /** How its pictures are decoded: the `avcC` box in hexadecimal; none for other codecs. */
  decoding?: string;
  durationSeconds: number;
  /** Pictures of a video track, packets of a sound track. */
  samples: number;
  width: number;
  height: number;
}

export interface Mp4Box {
  type: string;
  /** Where the contents start, and where the box ends. */
  from: number;
  to: number;
}

/** The boxes between two positions. A size of 1 is followed by 64 bits, a size of 0 reaches to the end. */
export function boxesIn(file: Buffer, from = 0, to = file.length): Mp4Box[] {
  const boxes: Mp4Box[] = [];
  for (let at = from; at + 8 <= to;) {
    const short = file.readUInt32BE(at);
    const wide = short === 1 && at + 16 <= to;
    const size = short === 0 ? to - at : wide ? Number(file.readBigUInt64BE(at + 8)) : short;
    const head = wide ? 16 : 8;
    if (size < head || at + size > to) break;
    boxes.push({ type: file.toString('latin1', at + 4, at + 8), from: at + head, to: at + size });
    at += size;
  }
  return boxes;
}

function find(file: Buffer, path: string[], within: Mp4Box): Mp4Box | undefined {
  let box: Mp4Box | undefined = within;
  for (const type of path) {
    if (box === undefined) return undefined;
    box = boxesIn(file, box.from, box.to).find((inner) => inner.type === type);
  }
  return box;
}

/** Seconds from a media header: version 1 has 64-bit times. */
function durationOf(file: Buffer, header: Mp4Box | undefined): number {
  if (header === undefined) return 0;
  const wide = file.readUInt8(header.from) === 1;
  const at = header.from + (wide ? 20 : 12);
  const ticks = wide ? Number(file.readBigUInt64BE(at + 4)) : file.readUInt32BE(at + 4);
  return ticks / (file.readUInt32BE(at) || 1);
}

/** Bytes of the entry of a picture before its own boxes. */
const PICTURE_ENTRY = 78;

function trackOf(file: Buffer, track: Mp4Box): Mp4Track {
  const header = find(file, ['tkhd'], track);
  const handler = find(file, ['mdia', 'hdlr'], track);
  const entries = find(file, ['mdia', 'minf', 'stbl', 'stsd'], track);
  const sizes = find(file, ['mdia', 'minf', 'stbl', 'stsz'], track);
  const [entry] = entries === undefined ? [] : boxesIn(file, entries.from + 8, entries.to);
  const coding = entry && boxesIn(file, entry.from + PICTURE_ENTRY, entry.to).find(({ type: name }) => name === 'avcC');
  const type = handler === undefined ? '' : file.toString('latin1', handler.from + 8, handler.from + 12);
  return {
    kind: type === 'vide' ? 'video' : type === 'soun' ? 'sound' : 'other',
    codec: entries === undefined ? '' : file.toString('latin1', entries.from + 12, entries.from + 16),
    ...(coding && { decoding: file.toString('hex', coding.from, coding.to) }),
    durationSeconds: durationOf(file, find(file, ['mdia', 'mdhd'], track)),
    samples: sizes === undefined ? 0 : file.readUInt32BE(sizes.from + 8),
    width: header === undefined ? 0 : file.readUInt32BE(header.to - 8) / 65_536,
    height: header === undefined ? 0 : file.readUInt32BE(header.to - 4) / 65_536,
  };
}

/** Reads the tracks from the contents of a `moov` box. */
export function tracksOf(moov: Buffer): Mp4Track[] {
  return boxesIn(moov)
    .filter(({ type }) => type === 'trak')
    .map((track) => trackOf(moov, track));
}
