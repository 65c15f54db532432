import { countryLetters } from '../scenes/map/countries.js';
import type { PictureIndex } from './picture-index.js';
import { bareWords } from './picture-words.js';

const LOGO = new Set(['logo', 'logos', 'brand', 'logotype']);
const FLAG = new Set(['flag', 'flags']);
const JOINTS = new Set(['of', 'the', 'for', 's', 'icon', 'mark']);
/** Parts of the United Kingdom have flags and no codes of countries. */
const PARTS: Record<string, string> = {
  england: 'gb-eng',
  scotland: 'gb-sct',
  wales: 'gb-wls',
  northernireland: 'gb-nir',
};

/** The id of the flag or the brand mark that the words ask for by "flag" or "logo". Plain words find neither: an apple is a fruit. */
export function askedMark(index: PictureIndex, words: string): string | undefined {
  const all = bareWords(words);
  const name = all.filter((word) => ![LOGO, FLAG, JOINTS].some((known) => known.has(word)));
  if (name.length === 0) return undefined;
  if (all.some((word) => LOGO.has(word))) return logoOf(index, words);
  return all.some((word) => FLAG.has(word)) ? flagOf(index, name.join(' '), words) : undefined;
}

/** The flag of a country by its name in a large language or its code. */
function flagOf(index: PictureIndex, name: string, words: string): string | undefined {
  // A code is in capitals: "no flag" is not the flag of Norway.
  if (name.length <= 3 && !words.includes(name.toUpperCase())) return undefined;
  const letters = PARTS[name.replaceAll(' ', '')] ?? countryLetters(name)?.toLowerCase();
  const id = `flag:${letters ?? ''}`;
  return index.find(id) && id;
}

/** Brand marks are named without spaces: `nodedotjs`, `cplusplus`. */
function logoOf(index: PictureIndex, words: string): string | undefined {
  const bare = words
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => !LOGO.has(word) && !JOINTS.has(word));
  const signs = bare.map((word) => word.replaceAll('.', 'dot').replaceAll('+', 'plus').replaceAll('&', 'and'));
  const names = [signs.join(''), bareWords(bare.join(' ')).join(''), `${bareWords(bare.join(' ')).join('')}dotjs`];
  const ids = names.flatMap((name) => [`simple:${name}`, `tabler:brand-${name}`]);
  return [...ids, `tabler:brand-${bareWords(bare.join(' ')).join('-')}`].find((id) => index.find(id) !== undefined);
}
