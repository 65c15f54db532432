import { SceneRefused } from '../scenes/scene-refused.js';
import { faceFor, SCRIPT_FACES } from '../typography/script-faces.js';

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

/** Refuses letters of an optional face in markup that neither links it nor brings faces of its own: it gets no other link. */
export function requireLinkedFaces(field: string, letters: string, markup: string): void {
  if (/@font-face/iu.test(markup)) return;
  const optional = SCRIPT_FACES.filter((face) => face.isOptional);
  for (const character of letters.replaceAll(/\P{L}|\p{DI}/gu, '')) {
    const faces = optional.filter((face) => face.letters.test(character));
    if (faces.length === 0 || faces.some((face) => markup.includes(face.package))) continue;
    const face = faceFor(character, letters) ?? faces[0]!;
    throw new SceneRefused(
      field,
      `${face.of} letters such as ${character} need <link rel="stylesheet" href="/fonts/${face.package}/index.css"> in the document, and '${face.family}' in its font-family`,
    );
  }
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
