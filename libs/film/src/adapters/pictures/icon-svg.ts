import { readFileSync } from 'node:fs';
import { PICTURE_SETS, type PictureSet } from '../../pictures/picture-index.js';
import { fileOfSet } from './package-files.js';
import { aliasesOf } from './read-pictures.js';

/** Units of each set's drawings, across and down. */
const SIZES: Record<PictureSet, [number, number]> = {
  fluent: [32, 32],
  noto: [128, 128],
  tabler: [24, 24],
  flag: [32, 24],
  simple: [24, 24],
};
/** Drawings kept: a film needs a few dozen. */
const MOST_KEPT = 400;
const ID = /^([a-z]+):([a-z0-9]+(?:-[a-z0-9]+)*)$/u;

/** The set draws England for `gb`. */
const UNION_FLAG = 'gb-ukm';

const kept = new Map<string, string>();

interface Entry {
  body: string;
  width?: number;
  height?: number;
}

interface Alias {
  parent: string;
  hFlip?: boolean;
}

/** The drawing as a standalone SVG document; undefined where no picture has the id. */
export function iconSvg(id: string): string | undefined {
  const earlier = kept.get(id);
  if (earlier !== undefined) return earlier;
  const [, set = '', name = ''] = ID.exec(id) ?? [];
  if (!isSet(set)) return undefined;
  const svg = readSvg(set, id === 'flag:gb' ? UNION_FLAG : name);
  if (svg === undefined) return undefined;
  const [oldest] = kept.keys();
  if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  kept.set(id, svg);
  return svg;
}

/** How a picture stands in a scene. */
export interface IconMarks {
  /** Lines have the ink of the theme. */
  isInked?: boolean;
  /** What it shows is absent or forbidden. */
  isCrossed?: boolean;
}

/** Where the stage serves the picture. */
export function iconAddress(id: string, { isInked = false, isCrossed = false }: IconMarks = {}): string {
  return `/icons/${id.replace(':', '/')}${isInked ? '.ink' : ''}${isCrossed ? '.crossed' : ''}.svg`;
}

/** The picture of an address such as `/icons/fluent/bicycle.svg`. */
export function iconAtAddress(path: string): (IconMarks & { id: string }) | undefined {
  const [, set, name, ink, crossed] = /^\/icons\/([a-z]+)\/([a-z0-9-]+)(\.ink)?(\.crossed)?\.svg$/u.exec(path) ?? [];
  if (set === undefined || name === undefined) return undefined;
  return { id: `${set}:${name}`, isInked: ink !== undefined, isCrossed: crossed !== undefined };
}

function isSet(set: string): set is PictureSet {
  return (PICTURE_SETS as readonly string[]).includes(set);
}

function readSvg(set: PictureSet, name: string): string | undefined {
  const bytes = readFileSync(fileOfSet(set, 'icons.json'));
  const entry = entryOf(bytes, name) as Entry | Alias | undefined;
  if (entry === undefined) return undefined;
  if (!('parent' in entry)) return asSvg(entry, SIZES[set]);
  const parent = entryOf(bytes, aliasesOf(set).get(name) ?? entry.parent) as Entry | undefined;
  return parent?.body === undefined ? undefined : asSvg(parent, SIZES[set], entry.hFlip);
}

/** Reads one entry out of the file: to parse a whole set takes up to 70 ms and 60 MB. */
function entryOf(bytes: Buffer, name: string): unknown {
  const key = `\n\t\t"${name}": `;
  const start = bytes.indexOf(key);
  if (start < 0) return undefined;
  const end = bytes.indexOf('\n\t\t}', start);
  return JSON.parse(bytes.subarray(start + key.length, end + 4).toString('utf8'));
}

function asSvg({ body, width, height }: Entry, size: [number, number], isFlipped = false): string {
  const [across, down] = [width ?? size[0], height ?? size[1]];
  const drawn = isFlipped ? `<g transform="translate(${across} 0) scale(-1 1)">${body}</g>` : body;
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${across}" height="${down}" viewBox="0 0 ${across} ${down}">${drawn}</svg>`;
}
