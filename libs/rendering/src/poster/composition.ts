import type { Random } from '../drawing/random.js';
import type { Box } from '../layout.js';
import { pageMargin } from '../page-margin.js';

/** How art and words share a poster: art to every edge, beside a flat ground, or seen through a shape on it. */
export const COMPOSITION_KINDS = ['field', 'split', 'window'] as const;

export interface Composition {
  kind: (typeof COMPOSITION_KINDS)[number];
  art: Box;
  shape: 'box' | 'disc' | 'arch';
  /** The words rest at its foot. */
  words: Box;
}

export interface PosterFrame {
  width: number;
  height: number;
  /** Height that stays free at the bottom. */
  footer: number;
}

/** What is chosen by chance; the rest follows from the words. */
export interface PosterChoice {
  kind: Composition['kind'];
  shape: 'disc' | 'arch';
}

/** Share of a poster that art takes beside words, and at least above them. */
const ART = 0.46;
const LEAST_ART = 0.38;

export function posterChoice(random: Random): PosterChoice {
  return { kind: random.pick(COMPOSITION_KINDS), shape: random.pick(['disc', 'arch']) };
}

/** Where a poster's words may stand; wide posters set beside what tall ones stack. */
export function posterColumn({ kind }: PosterChoice, frame: PosterFrame): Box {
  const { width, margin, height, wide } = measures(frame);
  if (wide) {
    const across = kind === 'field' ? width * 0.62 - margin : width * (1 - ART) - margin * 1.8;
    return [margin, margin, across, height - margin * 2];
  }
  const top = kind === 'field' ? height * 0.42 : height * LEAST_ART + margin;
  return [margin, top, width - margin * 2, height - top - margin];
}

/** Gives the art all the room that words of some height leave it. */
export function compositionOf({ kind, shape }: PosterChoice, frame: PosterFrame, taken: number): Composition {
  const { width, margin, height, wide } = measures(frame);
  const words = posterColumn({ kind, shape }, frame);
  if (kind === 'field') return { kind, art: [0, 0, width, frame.height], shape: 'box', words };
  const room = height - margin * 2 - taken;
  if (kind === 'split') {
    const art: Box = wide ? [width * (1 - ART), 0, width * ART, frame.height] : [0, 0, width, room];
    return { kind, art, shape: 'box', words };
  }
  const place: Box = wide
    ? [width * (1 - ART), margin, width * ART - margin, height - margin * 2]
    : [margin, margin, width - margin * 2, room - margin];
  const breadth = Math.min(place[2], shape === 'disc' ? place[3] : place[3] * 0.8);
  const tall = shape === 'disc' ? breadth : Math.min(place[3], breadth * 1.5);
  const left = wide ? place[0] + (place[2] - breadth) / 2 : place[0];
  return { kind, art: [left, place[1] + (place[3] - tall) / 2, breadth, tall], shape, words };
}

function measures(frame: PosterFrame): { width: number; height: number; margin: number; wide: boolean } {
  const height = frame.height - frame.footer;
  return { width: frame.width, height, margin: pageMargin(frame), wide: frame.width > frame.height * 1.15 };
}
