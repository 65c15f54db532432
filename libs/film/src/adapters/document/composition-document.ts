import { inlineTemplates } from '../../composition/inline-templates.js';
import { attributeOf, parseComposition } from '../../composition/parse-composition.js';
import { drawEmoji } from '../../markup/draw-emoji.js';
import { serveLibraries } from '../../markup/serve-libraries.js';
import { usualFaces } from '../../typography/usual-faces.js';
import { pageParts } from '../stage/page-script.js';
import { emojiPicture } from '../pictures/emoji-picture.js';

/**
 * A caller's composition, which `examineComposition` let pass, as a page of `width` by `height` pixels: templates stand where they are
 * used, libraries and emoji come from packages. It stands in a frame of the pixels that it is written for, which is scaled: its
 * viewport, and with it `vw` and media queries, are what its author had.
 */
export function compositionDocument(html: string, { width }: { width: number }): string {
  const parsed = parseComposition(html);
  const { root } = parsed;
  const whole = inlineTemplates(html, parsed);
  const sides = ['data-width', 'data-height'].map((name) => Number.parseFloat((root && attributeOf(root, name)) ?? ''));
  const [across = Number.NaN, down = Number.NaN] = sides;
  if (Number.isNaN(across + down)) throw new Error('The composition has no size.');
  const page = withStyles(
    drawEmoji(serveLibraries(whole), emojiPicture),
    usualFaces(whole) + SIZES + (whole === html ? '' : partScript()),
  );
  // Where its author names no ground, a page is white, as in every browser.
  const frame = `width:${across}px;height:${down}px;border:0;background:#fff;transform-origin:0 0;transform:scale(${width / across})`;
  const srcdoc = page.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<!doctype html><html><head><meta charset="utf-8"></head><body style="margin:0;overflow:hidden;background:#000"><iframe style="${frame}" srcdoc="${srcdoc}"></iframe></body></html>`;
}

function partScript(): string {
  return `<script>var __part = (() => {${pageParts(['parts'])}\nreturn ownParts();})();</script>`;
}

/** Compositions are as large as they say. A template stands where it is used and is not seen where it is written. */
const SIZES = `<style>html,body{margin:0;width:100%;height:100%;overflow:hidden}
[data-composition-id]{position:relative;overflow:hidden}
[data-composition-id][data-width]{width:calc(attr(data-width type(<number>)) * 1px)}
[data-composition-id][data-height]{height:calc(attr(data-height type(<number>)) * 1px)}
[data-composition-src]{position:absolute;inset:0}</style>`;

/** Ours come first, so that the caller's win. A document without a head gets one by its first element. */
function withStyles(html: string, styles: string): string {
  const [head] =
    /^\s*(?:<!doctype[^>]*>)?\s*(?:<!--[\s\S]*?-->\s*)?(?:<html(?=[\s>])[^>]*>)?\s*(?:<head(?=[\s>])[^>]*>)?/iu.exec(
      html,
    ) ?? [''];
  const declared = /^\s*<!doctype/iu.test(head) ? '' : '<!doctype html>';
  return `${declared}${head}<meta charset="utf-8">${styles}${html.slice(head.length)}`;
}
