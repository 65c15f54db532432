import type { MadeKind } from '@libs/library';
import { titleOf } from '../inputs/title-of.js';

const FILE = /^(.*?)\.([a-z0-9]{2,5})$/i;
/** Names of files that tell nothing of what is in them. */
const EMPTY =
  /^(?:(?:the )?(?:animation|audio|clip|content|cover|default|download|file|film|full|image|img|index|large|main|master|media|movie|original|output|photo|picture|preview|raw|render|result|sample|song|sound|source|thumbnail|thumb|track|untitled|upload|video)s?)?[\s\d()-]*$/i;

/** Characters of a place at most: as many as a title has. */
const LONGEST_PLACE = 60;

const KINDS: [MadeKind, RegExp][] = [
  ['video', /^(mp4|m4v|mov|webm|mkv)$/i],
  ['audio', /^(mp3|m4a|wav|ogg|oga|opus|flac)$/i],
];

/** A name for what lies behind an address, and a guess at its kind: both from the address alone. */
export function nameOfAddress(address: string): { name: string; kind: MadeKind } {
  if (!URL.canParse(address)) return { name: 'Import', kind: 'image' };
  const { pathname, hostname } = new URL(address);
  const file = readable(pathname.split('/').findLast(Boolean) ?? '');
  const [, stem = file, ending = ''] = FILE.exec(file) ?? [];
  const words = stem.replace(/[_+]/g, ' ');
  const name = titleOf(EMPTY.test(words.trim()) ? placeOf(hostname, pathname) : words) || 'Import';
  return { name, kind: KINDS.find(([, endings]) => endings.test(ending))?.[0] ?? 'image' };
}

/** Host and path, such as `example.com/cats/image.png`; of a long path its end. */
function placeOf(hostname: string, pathname: string): string {
  const place = `${hostname}${readable(pathname).replace(/\/$/, '')}`;
  const parts = Array.from(place.slice(-2 * LONGEST_PLACE));
  return parts.length <= LONGEST_PLACE ? place : `…${parts.slice(1 - LONGEST_PLACE).join('')}`;
}

/** Without what is encoded, where that can be read, and without what cannot be shown. */
function readable(segment: string): string {
  try {
    return decodeURIComponent(segment).replace(/[\p{C}\p{Z}]+/gu, ' ');
  } catch {
    // It was not encoded as an address should be; it is a name all the same.
    return segment;
  }
}
