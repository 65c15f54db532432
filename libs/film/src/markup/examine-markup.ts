import { type Attribute, htmlTokens, type HtmlToken } from './html-tokens.js';
import { type MarkupNeeds, NeedsOfMarkup } from './markup-needs.js';

/** Elements that no film can hold, and what to do instead. */
const REFUSED_ELEMENTS: Readonly<Record<string, string>> = {
  video:
    'a film cannot hold video elements; show a video of yours in a scene of type clip, or animate with CSS, SVG or a script',
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
/** A script that asks a canvas for WebGL. */
const WEBGL = /\bgetContext\(\s*['"`](?:experimental-)?webgl2?['"`]/iu;
/** Hosts of Google Fonts, to which pages open connections ahead. */
const FONT_HOSTS = /^(?:https?:)?\/\/fonts\.(?:googleapis|gstatic)\.com\/?$/iu;

/** Reads a caller's markup for elements and addresses that no film can have. Cheap: each character is read a few times. */
export function examineMarkup(html: string): MarkupNeeds {
  const examination = new MarkupExamination();
  for (const token of htmlTokens(html)) examination.take(token);
  return examination.found();
}

/** The same for a reader that has other uses for the tokens too. */
export class MarkupExamination {
  private readonly needs = new NeedsOfMarkup();
  private isModule = false;

  take(token: HtmlToken): void {
    if (token.kind === 'open') this.takeElement(token);
    if (token.kind !== 'text') return;
    if (token.within === 'style') this.needs.inCss(token.text, 'a style sheet');
    if (token.within !== 'script') return;
    if (WEBGL.test(token.text)) {
      this.needs.refuse('a script asks a canvas for WebGL, which films do not have; use its 2d, SVG or CSS');
    }
    if (this.isModule) this.needs.inModule(token.text);
  }

  found(): MarkupNeeds {
    return this.needs.found();
  }

  private takeElement({ name, attributes }: HtmlToken & { kind: 'open' }): void {
    const local = name.includes(':') ? name.slice(name.indexOf(':') + 1) : name;
    if (local === 'script')
      this.isModule = attributes.some((one) => one.name === 'type' && /^\s*module\s*$/iu.test(one.value));
    const problem = Object.hasOwn(REFUSED_ELEMENTS, local) ? REFUSED_ELEMENTS[local] : undefined;
    if (problem !== undefined) return this.needs.refuse(`it has <${name}>, and ${problem}`);
    if (local === 'meta' && attributes.some((one) => one.name === 'http-equiv' && /refresh/iu.test(one.value))) {
      this.needs.refuse('it has <meta http-equiv="refresh">, and a film cannot leave its page');
    }
    if (isConnection(name, attributes)) return;
    for (const attribute of attributes) examineAttribute(name, attribute, attributes, this.needs);
  }
}

/** The same for a style sheet that stands by itself. */
export function examineStyles(css: string): MarkupNeeds {
  const needs = new NeedsOfMarkup();
  needs.inCss(css, 'it');
  return needs.found();
}

/** Whether a link only opens a connection to Google Fonts, whose faces come from packages: the page is written without it. */
export function isConnection(element: string, attributes: readonly Attribute[]): boolean {
  const valueOf = (name: string): string => attributes.find((one) => one.name === name)?.value.trim() ?? '';
  return (
    element === 'link' && /^(?:preconnect|dns-prefetch)$/iu.test(valueOf('rel')) && FONT_HOSTS.test(valueOf('href'))
  );
}

function examineAttribute(
  element: string,
  { name, value }: Attribute,
  all: readonly Attribute[],
  needs: NeedsOfMarkup,
): void {
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
