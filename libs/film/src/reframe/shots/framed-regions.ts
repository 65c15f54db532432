import { evenFloor, frameWindow, type FrameWindow } from './frame-window.js';
import type { Shot, Stretch } from './shot.js';
import { panProgress } from './window-path.js';

interface Size {
  width: number;
  height: number;
}

/** Pixels of a picture. */
export interface Region extends Size {
  x: number;
  y: number;
}

/** The nearest even number of pixels. */
export const even = (length: number): number => Math.max(0, Math.round(length / 2) * 2);

/** A part of the source along the axis of its window, in even pixels. */
export function sourceRegion({ axis }: Pick<FrameWindow, 'axis'>, film: Size, { from, to }: Stretch): Region {
  const [width, height] = [evenFloor(film.width), evenFloor(film.height)];
  const length = axis === 'x' ? width : height;
  const start = Math.min(even(from * length), length - 2);
  const extent = Math.min(Math.max(2, even((to - from) * length)), length - start);
  return axis === 'x' ? { x: start, y: 0, width: extent, height } : { x: 0, y: start, width, height: extent };
}

/** The window itself, from a place on the axis on. */
export function windowRegion(window: FrameWindow, film: Size, from: number): Region {
  const { axis, width, height } = window;
  const [length, own] = axis === 'x' ? [evenFloor(film.width), width] : [evenFloor(film.height), height];
  const start = Math.min(even(from * length), length - own);
  return { width, height, x: axis === 'x' ? start : 0, y: axis === 'y' ? start : 0 };
}

/** Where a part of the source is shown, as large as fits and in the middle. */
export function shownRegion({ width, height }: Size, output: Size): Region {
  const grown = Math.min(output.width / width, output.height / height);
  const shown = {
    width: Math.min(output.width, even(width * grown)),
    height: Math.min(output.height, even(height * grown)),
  };
  return { ...shown, x: even((output.width - shown.width) / 2), y: even((output.height - shown.height) / 2) };
}

/** Which part of a source's frame is seen where in the result. */
export function framedRegions(
  frame: number,
  { shot, film, output }: { shot: Shot; film: Size; output: Size },
): { seen: Region; shown: Region } {
  const window = frameWindow(film, output);
  const { framing } = shot;
  if (framing.kind === 'fill') {
    const seen = sourceRegion(window, film, framing);
    return { seen, shown: shownRegion(seen, output) };
  }
  const progress = panProgress((frame - shot.firstFrame) / Math.max(1, shot.frames - 1));
  const from = framing.from + (framing.to - framing.from) * progress;
  return { seen: windowRegion(window, film, from), shown: { x: 0, y: 0, ...output } };
}
