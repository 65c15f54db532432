import { inlineTemplates } from '../../composition/inline-templates.js';
import { parseComposition } from '../../composition/parse-composition.js';
import { drawEmoji } from '../../markup/draw-emoji.js';
import { serveLibraries } from '../../markup/serve-libraries.js';
import { emojiPicture } from '../pictures/emoji-picture.js';

/**
 * A caller's composition, which `examineComposition` let pass, as the page that is drawn: templates stand where they are used,
 * libraries and emoji come from packages. The stage lays it out in the pixels that it is written for (`StageOrder.layout`).
 */
export function compositionDocument(html: string): string {
  const { templates } = parseComposition(html);
  const whole = inlineTemplates(html, templates, (problem) => {
    throw new Error(problem);
  });
  const served = drawEmoji(serveLibraries(whole), emojiPicture);
  return withStyles(served, SIZES);
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
