import { inAnotherShape } from '@libs/film';
import { facesCanDraw as canDraw } from '@libs/film/adapters';
import type { ShapedFilm } from './examination.js';

/* What a `SideThread` does with a finished film that gets another aspect ratio. */

export function work({ film, aspectRatio, facts }: ShapedFilm) {
  return inAnotherShape(film, aspectRatio, { facts, canDraw });
}
