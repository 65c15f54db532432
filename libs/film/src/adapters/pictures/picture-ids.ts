import { setImmediate } from 'node:timers/promises';
import { nearestNames } from '../../pictures/nearest-names.js';
import { PICTURE_SETS, type PictureSet } from '../../pictures/picture-index.js';
import { iconAddress, iconAtAddress } from './icon-svg.js';
import { namesOf } from './read-pictures.js';

/** A text that can only be an id: `fluent:bicycle`, but not "ratio 3:1". */
const ID = /^([a-z][a-z0-9-]*):([a-z0-9-]+)$/iu;
const NEAREST = 3;

const read = new Map<PictureSet, ReadonlySet<string>>();

/** The three ids most like an id that no packaged picture has; undefined for an id that exists, and for words. */
export async function nearestToUnknown(text: string): Promise<string[] | undefined> {
  const [, set = '', name = ''] = ID.exec(text.trim()) ?? [];
  if (set === '') return undefined;
  if (isSet(set) && (await namesIn(set)).has(name)) return undefined;
  return nearestIds(set, name.toLowerCase());
}

/** Of the caller's own set first, where a misspelt name was meant to be; then of the sets that have this very name. */
async function nearestIds(given: string, name: string): Promise<string[]> {
  const sets: { set: PictureSet; names: ReadonlySet<string>; rank: number }[] = [];
  for (const set of PICTURE_SETS) {
    const names = await namesIn(set);
    sets.push({ set, names, rank: (set === given.toLowerCase() ? 2 : 0) + (names.has(name) ? 1 : 0) });
  }
  const ids: string[] = [];
  for (const { set, names } of sets.toSorted((a, b) => b.rank - a.rank)) {
    if (ids.length >= NEAREST) break;
    await setImmediate();
    ids.push(...nearestNames(name, names, NEAREST).map((near) => `${set}:${near}`));
  }
  return ids.slice(0, NEAREST);
}

/** Names of a set, read by the first question; 1 MB for all three. */
async function namesIn(set: PictureSet): Promise<ReadonlySet<string>> {
  const names = read.get(set) ?? (await namesOf(set));
  read.set(set, names);
  return names;
}

function isSet(set: string): set is PictureSet {
  return (PICTURE_SETS as readonly string[]).includes(set);
}

/** What is wrong with the address of a packaged picture that there is not, with the one most like it; undefined for every other address. */
export async function unknownAddress(path: string): Promise<string | undefined> {
  const icon = iconAtAddress(path);
  const nearest = icon && (await nearestToUnknown(icon.id));
  if (nearest === undefined) return undefined;
  const [like] = nearest;
  const meant = like === undefined ? 'find_picture finds others' : `did you mean ${iconAddress(like)}?`;
  return `${path} is no packaged picture and is left out; ${meant}`;
}
