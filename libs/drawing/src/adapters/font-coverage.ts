import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

const KNOWN_TAGS = 63;
const CMAP = 0;
const GLYF = 10;
const LOCA = 11;

/** Which characters a set of fonts (WOFF2 or TrueType) can draw, read from their character maps. */
export class FontCoverage {
  private readonly codes = new Set<number>();

  constructor(paths: readonly string[]) {
    for (const [from, to] of paths.flatMap((path) => rangesOf(characterMap(readFileSync(path))))) {
      for (let code = from; code <= to; code++) this.codes.add(code);
    }
  }

  has(character: string): boolean {
    return this.codes.has(character.codePointAt(0) ?? 0);
  }
}

function characterMap(font: Buffer): Buffer {
  return font.toString('latin1', 0, 4) === 'wOF2' ? mapOfWoff2(font) : mapOfTrueType(font);
}

/** The `cmap` table of a TrueType font (OpenType 1.9, table directory). */
function mapOfTrueType(font: Buffer): Buffer {
  for (let table = 0; table < font.readUInt16BE(4); table++) {
    const record = font.subarray(12 + table * 16);
    if (record.toString('latin1', 0, 4) !== 'cmap') continue;
    const start = record.readUInt32BE(8);
    return font.subarray(start, start + record.readUInt32BE(12));
  }
  throw new TypeError('the font has no character map');
}

/** The `cmap` table of a WOFF2 font (W3C WOFF File Format 2.0, sections 4.1 and 5). */
function mapOfWoff2(font: Buffer): Buffer {
  const tables = font.readUInt16BE(12);
  const compressed = font.readUInt32BE(20);
  let at = 48;
  let offset = 0;
  let found: [number, number] | undefined;
  for (let table = 0; table < tables; table++) {
    const flags = font.readUInt8(at++);
    const tag = flags & KNOWN_TAGS;
    if (tag === KNOWN_TAGS) at += 4;
    const original = base128(font, at);
    at = original.next;
    let stored = original.value;
    const version = flags >> 6;
    const transformed = tag === GLYF || tag === LOCA ? version !== 3 : version !== 0;
    if (transformed) {
      const length = base128(font, at);
      [stored, at] = [length.value, length.next];
    }
    if (tag === CMAP) found = [offset, stored];
    offset += stored;
  }
  if (!found) throw new TypeError('the font has no character map');
  const bytes = brotliDecompressSync(font.subarray(at, at + compressed));
  return bytes.subarray(found[0], found[0] + found[1]);
}

function base128(bytes: Buffer, at: number): { value: number; next: number } {
  let value = 0;
  for (let next = at; next < at + 5; next++) {
    const byte = bytes.readUInt8(next);
    value = value * 128 + (byte & 127);
    if (byte < 128) return { value, next: next + 1 };
  }
  throw new TypeError('a number in the font is too long');
}

/** Character ranges of a `cmap` table with subtables of format 4 or 12 (OpenType 1.9, cmap). */
function rangesOf(map: Buffer): (readonly [number, number])[] {
  const ranges: (readonly [number, number])[] = [];
  for (let record = 0; record < map.readUInt16BE(2); record++) {
    const table = map.subarray(map.readUInt32BE(4 + record * 8 + 4));
    const format = table.readUInt16BE(0);
    if (format === 12) {
      for (let group = 0; group < table.readUInt32BE(12); group++) {
        ranges.push([table.readUInt32BE(16 + group * 12), table.readUInt32BE(20 + group * 12)]);
      }
    } else if (format === 4) {
      const doubled = table.readUInt16BE(6);
      for (let at = 0; at < doubled; at += 2) {
        const to = table.readUInt16BE(14 + at);
        if (to !== 0xffff) ranges.push([table.readUInt16BE(16 + doubled + at), to]);
      }
    }
  }
  return ranges;
}
