/** A library of scripts that a caller's markup may load: anime.js, and GSAP where the operator installed it. */
interface LoadedLibrary {
  /** Where the stage serves it. */
  address: string;
}

const ANIME = '/packages/animejs/anime.min.js';
const ANIME_MODULE = '/packages/animejs/anime.esm.min.js';
/** Hosts from which pages load libraries, with the part of the path that stands before the package. */
const NETWORKS =
  /^(?:https?:)?\/\/(?:cdn\.jsdelivr\.net\/npm|unpkg\.com|esm\.sh|cdn\.skypack\.dev|cdnjs\.cloudflare\.com\/ajax\/libs)\//iu;
const GSAP_FILE = /\/([A-Za-z0-9]+(?:\.min)?\.js)$/u;

/** The packaged library that an address of a script means; undefined where it means none. A problem is a sentence's end. */
export function libraryAt(address: string): LoadedLibrary | { problem: string } | undefined {
  if (address === ANIME || address === ANIME_MODULE) return { address };
  const packaged = /^\/packages\/gsap\/([A-Za-z0-9]+(?:\.min)?\.js)$/u.exec(address);
  if (packaged) return { address };
  const path = address.replace(NETWORKS, '');
  if (path === address) return undefined;
  const [, name = '', version = ''] = /^([a-z-]+)(?:[@/]v?(\d+)[^/]*)?/iu.exec(path) ?? [];
  if (name === 'animejs' || name === 'anime') return animeOf(path, version);
  if (name === 'gsap') return { address: `/packages/gsap/${GSAP_FILE.exec(path)?.[1] ?? 'gsap.min.js'}` };
  return undefined;
}

function animeOf(path: string, version: string): LoadedLibrary | { problem: string } {
  if (version !== '' && version !== '4') {
    return {
      problem: `anime.js ${version} is not here; write for version 4 (anime.animate(target, …)) and load ${ANIME}`,
    };
  }
  return { address: /\besm\b|\+esm|modules/u.test(path) ? ANIME_MODULE : ANIME };
}
