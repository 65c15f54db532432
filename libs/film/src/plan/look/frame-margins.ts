import type { FrameFormat } from '@libs/drawing';

/** Lengths of a frame in hundredths of its shorter side (cqmin). */
export interface FrameMargins {
  frame: { width: number; height: number };
  /** Around the area in which words may stand. */
  head: number;
  foot: number;
  left: number;
  right: number;
}

/**
 * The margins of films. Of a tall frame of 1080 × 1920, apps cover about 320 pixels at the foot, 120 at the right and 110 at the head.
 * Pictures and bands may lie there, words may not.
 */
export const FILM_MARGINS: Record<FrameFormat, FrameMargins> = {
  wide: { frame: { width: 177.8, height: 100 }, head: 6, foot: 6, left: 7, right: 7 },
  square: { frame: { width: 100, height: 100 }, head: 6, foot: 6, left: 7, right: 7 },
  portrait: { frame: { width: 100, height: 125 }, head: 6, foot: 6, left: 7, right: 7 },
  tall: { frame: { width: 100, height: 177.8 }, head: 11, foot: 29.7, left: 7, right: 11.2 },
};

/** The margins of images, which have no controls. */
export const STILL_MARGINS: typeof FILM_MARGINS = {
  ...FILM_MARGINS,
  tall: { ...FILM_MARGINS.tall, head: 9, foot: 9, right: 7 },
};
