import type { MadeKind } from '@libs/library';
import { titleOf } from '../inputs/title-of.js';

const FILE = /^(.*?)\.([a-z0-9]{2,5})$/i;

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
  const name = titleOf(stem.replace(/[_+]/g, ' ')) || hostname || 'Import';
  return { name, kind: KINDS.find(([, endings]) => endings.test(ending))?.[0] ?? 'image' };
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
