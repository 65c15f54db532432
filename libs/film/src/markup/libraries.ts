/** A library of scripts that a caller's markup may load: anime.js, parts of d3, and GSAP where the operator installed it. */
interface LoadedLibrary {
  /** Where the stage serves it. */
  address: string;
}

const ANIME = '/packages/animejs/anime.min.js';
const ANIME_MODULE = '/packages/animejs/anime.esm.min.js';
const D3 = '/packages/d3/d3.min.js';
const OURS = /^\/packages\/(?:animejs\/anime(?:\.esm)?\.min|d3\/d3\.min|gsap\/[A-Za-z0-9]+(?:\.min)?)\.js$/u;
/** The parts of d3 that the stage serves as one script; each stands behind the parts that it uses. */
export const D3_PARTS = 'array color format interpolate path time time-format geo scale shape'.split(' ');

/** What a script may load. */
export const LIBRARIES_HERE = `${ANIME} (anime.js 4) or ${D3} (d3 without selections)`;

/** Hosts from which pages load libraries, with the part of the path that stands before the package. */
const NETWORKS =
  /^(?:https?:)?\/\/(?:cdn\.jsdelivr\.net\/npm|unpkg\.com|esm\.sh|cdn\.skypack\.dev|d3js\.org|cdnjs\.cloudflare\.com\/ajax\/libs)\//iu;
const GSAP_FILE = /\/([A-Za-z0-9]+(?:\.min)?\.js)$/u;

/** The packaged library that an address of a script means; undefined where it means none. A problem is a sentence's end. */
export function libraryAt(address: string): LoadedLibrary | { problem: string } | undefined {
  if (OURS.test(address)) return { address };
  const path = address.replace(NETWORKS, '');
  if (path === address) return undefined;
  const [, name = '', version = ''] = /^([a-z\d]+(?:-[a-z\d-]+)?)(?:[@/.]v?(\d+)[^/]*)?/iu.exec(path) ?? [];
  if (name.startsWith('d3')) return d3Of(name);
  return KNOWN.get(name)?.(path, version);
}

const KNOWN = new Map<string, typeof animeOf>([
  ['anime', animeOf],
  ['animejs', animeOf],
  ['gsap', (path) => ({ address: `/packages/gsap/${GSAP_FILE.exec(path)?.[1] ?? 'gsap.min.js'}` })],
  ['three', () => ({ problem: 'three.js needs WebGL, which films do not have; use a 2d canvas, SVG or CSS' })],
]);

function animeOf(path: string, version: string): LoadedLibrary | { problem: string } {
  if (version !== '' && version !== '4') {
    return {
      problem: `anime.js ${version} is not here; write for version 4 (anime.animate(target, …)) and load ${ANIME}`,
    };
  }
  return { address: /\besm\b|\+esm|modules/u.test(path) ? ANIME_MODULE : ANIME };
}

function d3Of(name: string): LoadedLibrary | { problem: string } {
  if (D3_PARTS.includes(name.slice('d3-'.length))) return { address: D3 };
  return {
    problem: `${name} is not here; load ${D3}, which has ${D3_PARTS.join(', ')}, and draw with SVG or a canvas`,
  };
}
