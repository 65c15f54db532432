import { SceneRefused } from '../scenes/scene-refused.js';
import { faceFor } from '../typography/script-faces.js';

/** Whether a page draws a character. */
export type CanDraw = (character: string) => boolean;

/** Refuses a text with a character that no installed face has, and names the package that has it. */
export function requireFaces(field: string, text: string, canDraw: CanDraw): void {
  if (/^\p{ASCII}*$/u.test(text)) return;
  const missing = Array.from(text).find((character) => !canDraw(character));
  if (missing !== undefined) throw new SceneRefused(field, problemOf(missing, { text, canDraw }));
}

/** The same for markup of a caller: its faces may have signs of their own, so only letters are refused. */
export function requireFacesInMarkup(field: string, text: string, canDraw: CanDraw): void {
  requireFaces(field, text.replaceAll(/\P{L}/gu, ''), canDraw);
}

function problemOf(character: string, { text, canDraw }: { text: string; canDraw: CanDraw }): string {
  const face = faceFor(character, text);
  if (face)
    return `${face.of} letters such as ${character} need the font package ${face.package}, which is not installed here; the operator can install it${face.instead ?? ''}`;
  const plain = character.normalize('NFKC');
  const isPlain = plain !== character && Array.from(plain).every(canDraw);
  const what = /\p{L}/u.test(character) ? 'letter' : 'sign';
  const instead = isPlain ? `write ${plain}` : 'write it in words or another script, or show it as an image of yours';
  return `no font here has the ${what} ${character}; ${instead}`;
}
