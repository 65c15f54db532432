import { asSet, buildScene } from './build-scene.js';
import { piecesOf } from './pieces.js';
import { isNegated } from './negation.js';
import type { Reading } from './words-read.js';
import type { Scene } from '../scenes/scene.js';

const LINE = 120;

/** A sentence as it stands: one large line, or several where it is long. */
export function asTitle(text: string): Reading {
  const scenes = text.length > LINE && isNegated(text) ? inOnePicture(text) : undefined;
  return { scenes: scenes ?? piecesOf(text, LINE).map(titled), taken: 1 };
}

function titled(piece: string): Scene {
  return { say: piece, visual: { type: 'title', text: asSet(piece) || piece }, transition: 'auto' };
}

/** A long sentence that denies something stays in one picture: its beginning is large, the rest smaller below it. */
function inOnePicture(text: string): Scene[] | undefined {
  const [first = ''] = piecesOf(text, LINE);
  const scene = buildScene(text, { type: 'title', text: asSet(first), detail: asSet(text.slice(first.length).trim()) });
  return scene && [scene];
}
