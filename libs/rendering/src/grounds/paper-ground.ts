import { HEAD_ROOM } from '../layout.js';
import type { Side } from '../layout-look.js';
import type { Box } from '../layout.js';
import type { GroundPlace, WordGround } from './word-ground.js';

/** Paper around the words, and the width of the margin that it leaves around the picture. */
const PAD = 34;
const MARGIN = 18;
const RULE = 3;

/** Bare paper from the edge to behind the words, with a rule where the picture begins: nothing is written on the picture. */
export function paperGround({ paper, ink }: { paper: string; ink: string }): WordGround {
  return {
    plate(frame, place) {
      const whole: Box = [MARGIN, MARGIN, frame.width - MARGIN * 2, frame.height - MARGIN * 2];
      return place.bounds.width === 0 ? whole : without(whole, sheet(frame, place), place.layout.scrim);
    },
    choose: (_, { onPale }) => ({ writing: { inks: [ink, onPale], colour: paper, blend: 'cover' }, strength: 1 }),
    draw(context, frame, laid) {
      context.fillStyle = paper;
      for (const [x, y, width, height] of margins(frame)) context.fillRect(x, y, width, height);
      if (laid.bounds.width === 0) return;
      const [x, y, width, height] = sheet(frame, laid);
      context.fillRect(x, y, width, height);
      context.fillStyle = ink;
      const { scrim } = laid.layout;
      if (scrim === 'left') context.fillRect(x + width, MARGIN, RULE, frame.height - MARGIN * 2);
      else if (scrim === 'right') context.fillRect(x - RULE, MARGIN, RULE, frame.height - MARGIN * 2);
      else context.fillRect(MARGIN, scrim === 'top' ? y + height : y - RULE, frame.width - MARGIN * 2, RULE);
    },
  };
}

function margins({ width, height }: { width: number; height: number }): Box[] {
  return [
    [0, 0, width, MARGIN],
    [0, height - MARGIN, width, MARGIN],
    [0, 0, MARGIN, height],
    [width - MARGIN, 0, MARGIN, height],
  ];
}

/** The paper under the words: a whole column beside the picture, or a whole band above or below it. */
function sheet({ width, height }: { width: number; height: number }, { layout, bounds }: GroundPlace): Box {
  const [x, , across] = layout.text;
  switch (layout.scrim) {
    case 'left':
      return [0, 0, x + across + PAD, height];
    case 'right':
      return [x - PAD, 0, width - x + PAD, height];
    case 'top':
      return [0, 0, width, bounds.y + bounds.height + PAD];
    case 'bottom':
    case 'all': {
      const top = bounds.y - (HEAD_ROOM[layout.kind] ?? 0) - PAD;
      return [0, top, width, height - top];
    }
  }
}

/** What a sheet at one side of a box leaves of it. */
function without([x, y, width, height]: Box, sheet: Box, side: Side): Box {
  const [right, bottom] = [x + width, y + height];
  switch (side) {
    case 'left':
      return [sheet[0] + sheet[2], y, right - sheet[0] - sheet[2], height];
    case 'right':
      return [x, y, sheet[0] - x, height];
    case 'top':
      return [x, sheet[1] + sheet[3], width, bottom - sheet[1] - sheet[3]];
    case 'bottom':
    case 'all':
      return [x, y, width, sheet[1] - y];
  }
}
