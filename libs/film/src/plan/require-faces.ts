import { SceneRefused } from '../scenes/scene-refused.js';
import { SCRIPT_FACES } from '../typography/script-faces.js';

/** Whether a letter can be drawn here. */
export type CanDraw = (character: string) => boolean;

/** Refuses a text with a letter that no installed face has, and names the package that has it. */
export function requireFaces(field: string, text: string, canDraw: CanDraw): void {
  if (/^\p{ASCII}*$/u.test(text)) return;
  const missing = Array.from(text).find((character) => !canDraw(character));
  if (missing !== undefined) throw new SceneRefused(field, problemOf(missing));
}

function problemOf(character: string): string {
  const face = SCRIPT_FACES.find(({ letters }) => letters.test(character));
  if (!face) return `no font here has the letter ${character}; write it in another script or as an image of yours`;
  return `${face.of} letters such as ${character} need the font package ${face.package}, which is not installed here; the operator can install it`;
}
