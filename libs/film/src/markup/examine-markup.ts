import { cssAddresses } from './css-addresses.js';
import { type Attribute, htmlTokens, type HtmlToken } from './html-tokens.js';
import { libraryAt } from './libraries.js';

/** What a caller's markup uses of ours and of its library. */
export interface MarkupNeeds {
  /** Ids of resources, from `/media/{resource_id}`. */
  resources: string[];
  /** Ids of packaged pictures, from `/icons/{set}/{name}.svg`. */
  pictures: string[];
  /** Where the stage serves its scripts, such as `/packages/animejs/anime.min.js`; named so, or by an address of a well-known network. */
  scripts: string[];
}

/** Refuses with the end of a sentence that names what stands in the way. */
export type Refuse = (problem: string) => never;

/** Elements that no film can hold, and what to do instead. */
const REFUSED_ELEMENTS: Readonly<Record<string, string>> = {
  video: 'a film cannot hold video elements; use compose_video for clips, or animate with CSS, SVG or a script',
  iframe: 'frames have a clock of their own; write their content into the markup',
  frame: 'frames have a clock of their own; write their content into the markup',
  frameset: 'frames have a clock of their own; write their content into the markup',
  object: 'objects are not drawn; use img or inline svg',
  embed: 'objects are not drawn; use img or inline svg',
  applet: 'objects are not drawn; use img or inline svg',
  base: 'addresses are absolute paths here, so that base has no use; leave it out',
  audio: 'sound comes from say and music, not from the page; leave audio elements out',
};

/** Attributes that are loaded, on every element that has them. */
const ADDRESSES = new Set(['src', 'href', 'xlink:href', 'poster', 'data', 'background', 'srcset', 'imagesrcset']);
/** Elements whose `href` is followed by a reader, not loaded. */
const LINKS = new Set(['a', 'area']);
const ANIMATED = new Set(['animate', 'set', 'animatetransform', 'animatemotion']);
const MEDIA = /^\/media\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/iu;
const ICON = /^\/icons\/(fluent|noto|tabler|flag|simple)\/([a-z0-9-]{1,120})\.svg$/u;
const FONT = /^\/fonts\/@[\w-]+\/[\w-]+\/[\w./-]+\.(?:css|woff2?)$/u;
/** A script that asks a canvas for WebGL. */
const WEBGL = /\bgetContext\(\s*['"`](?:experimental-)?webgl2?['"`]/iu;
const HERE = 'use /icons/{set}/{name}.svg, /media/{resource_id} or data:';

/** Reads a caller's markup for elements and addresses that no film can have. Cheap: each character is read a few times. */
export function examineMarkup(html: string, refuse: Refuse): MarkupNeeds {
  const examination = new MarkupExamination(refuse);
  for (const token of htmlTokens(html)) examination.take(token);
  return examination.found();
}

/** The same for a reader that has other uses for the tokens too. */
export class MarkupExamination {
  private readonly needs: Needs;

  constructor(private readonly refuse: Refuse) {
    this.needs = new Needs(refuse);
  }

  take(token: HtmlToken): void {
    if (token.kind === 'open') examineElement(token, this.needs, this.refuse);
    if (token.kind !== 'text') return;
    if (token.within === 'style') this.needs.inCss(token.text, 'a style sheet');
    if (token.within === 'script' && WEBGL.test(token.text)) {
      this.refuse('a script asks a canvas for WebGL, which films do not have; use its 2d, SVG or CSS');
    }
  }

  found(): MarkupNeeds {
    return this.needs.found();
  }
}

/** The same for a style sheet that stands by itself. */
export function examineStyles(css: string, refuse: Refuse): MarkupNeeds {
  const needs = new Needs(refuse);
  needs.inCss(css, 'it');
  return needs.found();
}

function examineElement({ name, attributes }: HtmlToken & { kind: 'open' }, needs: Needs, refuse: Refuse): void {
  const local = name.includes(':') ? name.slice(name.indexOf(':') + 1) : name;
  const problem = Object.hasOwn(REFUSED_ELEMENTS, local) ? REFUSED_ELEMENTS[local] : undefined;
  if (problem !== undefined) refuse(`it has <${name}>, and ${problem}`);
  if (local === 'meta' && attributes.some((one) => one.name === 'http-equiv' && /refresh/iu.test(one.value))) {
    refuse('it has <meta http-equiv="refresh">, and a film cannot leave its page');
  }
  for (const attribute of attributes) examineAttribute(name, attribute, attributes, needs);
}

function examineAttribute(element: string, { name, value }: Attribute, all: readonly Attribute[], needs: Needs): void {
  if (name === 'style' || PRESENTATION.has(name)) return needs.inCss(value, `<${element} ${name}>`);
  if (ANIMATED.has(element) && ['to', 'from', 'values', 'by'].includes(name)) {
    const target = all.find((one) => one.name === 'attributename')?.value ?? '';
    if (!/href|src/iu.test(target)) return undefined;
    for (const address of value.split(';')) needs.address(address, `<${element} ${name}>`, 'image');
    return undefined;
  }
  if (!ADDRESSES.has(name) || LINKS.has(element)) return undefined;
  const place = `<${element} ${name}>`;
  if (name.endsWith('srcset')) {
    for (const address of inSrcset(value)) needs.address(address, place, 'image');
    return undefined;
  }
  return needs.address(value, place, LOADED[element] ?? 'image');
}

/** What elements load, other than images. */
const LOADED: Record<string, 'script' | 'style'> = { script: 'script', link: 'style' };

/** Attributes of SVG that hold CSS. */
const PRESENTATION = new Set([
  'fill',
  'stroke',
  'filter',
  'mask',
  'clip-path',
  'cursor',
  'marker-start',
  'marker-mid',
  'marker-end',
]);

/** `a.png 1x, data:image/png;base64,AA== 2x`: an address ends at a space; commas within it belong to it. */
function inSrcset(value: string): string[] {
  return value
    .split(/[\t\n\f\r ]+/u)
    .map(withoutCommas)
    .filter((word) => word !== '' && !/^[\d.]+[wxh]$/u.test(word));
}

function withoutCommas(word: string): string {
  let [start, end] = [0, word.length];
  while (word[start] === ',') start += 1;
  while (end > start && word[end - 1] === ',') end -= 1;
  return word.slice(start, end);
}

class Needs {
  private readonly resources = new Set<string>();
  private readonly pictures = new Set<string>();
  private readonly scripts = new Set<string>();

  constructor(private readonly refuse: Refuse) {}

  found(): MarkupNeeds {
    return { resources: [...this.resources], pictures: [...this.pictures], scripts: [...this.scripts] };
  }

  inCss(css: string, place: string): void {
    for (const { address, isImport } of cssAddresses(css)) this.address(address, place, isImport ? 'style' : 'image');
  }

  /** Accepts addresses that the stage answers. */
  address(given: string, place: string, of: 'image' | 'script' | 'style'): void {
    if (given === '' || given.startsWith('#')) return;
    // Browsers drop line breaks and tabs inside of addresses, and read a backslash as a slash.
    const address = given
      .replaceAll(/[\t\n\r]/gu, '')
      .trim()
      .replaceAll('\\', '/');
    if (address === '' || address.startsWith('#')) return;
    if (of !== 'image') return this.library(address, place, of);
    if (/^data:(?:image|font|application\/(?:font|x-font))/iu.test(address)) return;
    const [resource, icon] = [MEDIA.exec(address)?.[1], ICON.exec(address)];
    if (resource !== undefined) this.resources.add(resource.toLowerCase());
    else if (icon !== null) this.pictures.add(`${icon[1]}:${icon[2]}`);
    else if (!FONT.test(address)) this.refuse(`${place} names ${named(address)}; ${HERE}`);
  }

  private library(address: string, place: string, of: 'script' | 'style'): void {
    if (of === 'style') {
      if (FONT.test(address) || /^data:text\/css/iu.test(address)) return;
      this.refuse(
        `${place} names ${named(address)}; write style sheets into the markup, and name a font by /fonts/{package}/index.css`,
      );
    }
    const library = libraryAt(address);
    if (library === undefined) {
      this.refuse(
        `${place} names ${named(address)}; write scripts into the markup, and load anime.js from /packages/animejs/anime.min.js`,
      );
    }
    if ('problem' in library) this.refuse(`${place} names ${named(address)}: ${library.problem}`);
    this.scripts.add(library.address);
  }
}

function named(address: string): string {
  const short = address.length > 80 ? `${address.slice(0, 77)}…` : address;
  const isRemote = /^(?:[a-z][a-z0-9+.-]*:)?\/\//iu.test(address);
  return isRemote ? `the remote address ${short}` : `${short}, which is not served here`;
}
