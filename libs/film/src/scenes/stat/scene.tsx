import type { z } from 'zod';
import { directionOf } from '../../typography/direction.js';
import { fitText } from '../../typography/fit-text.js';
import { pictureArea, sizeIn } from '../../typography/picture-area.js';
import { textWidth } from '../../typography/text-width.js';
import type { Drawing } from '../drawing.js';
import type { statVisual } from './schema.js';

/** The large arrow: a line and its head, in a square of 100. */
const ARROWS = {
  up: { line: 'M14 86 86 14', head: 'M36 14H86V64' },
  down: { line: 'M14 14 86 86', head: 'M36 86H86V36' },
  flat: { line: 'M8 50H92', head: 'M58 16 92 50 58 84' },
};

/** Share of the value's size that its unit has beside it at least; a value that shrinks for its unit leaves it more. */
const UNIT = { least: 0.26, wanted: 0.36 };
/** What a value may shrink to, so that its unit stands beside it. */
const WORTH_A_LINE = 0.55;

/** A value that is not compared with another one has not stayed the same either. */
function shownDirection({ direction, from }: z.output<typeof statVisual>): keyof typeof ARROWS | undefined {
  return direction === 'flat' && from === undefined ? undefined : direction;
}

function arrowSide(wide: boolean, height: number): number {
  return wide ? Math.min(46, height * 0.6) : Math.min(56, height * 0.28);
}

/** A value is set as it was written and never counted up: years, prices and dates are values too. */
export const drawStat: Drawing<z.output<typeof statVisual>> = ({ visual, headline, shape, cues }) => {
  const { label, unit, from } = visual;
  const direction = shownDirection(visual);
  const value = String(visual.value);
  const area = pictureArea(shape, headline);
  const wide = shape === 'wide';
  const arrow = direction === undefined ? 0 : arrowSide(wide, area.height);
  const width = wide && arrow > 0 ? area.width - arrow - 10 : area.width;
  const height = wide || arrow === 0 ? area.height : area.height - arrow - 4;
  const labelSize = fitText(label, { width, height: height * 0.2 }, { largest: 7, smallest: 4, leading: 1.2 });
  const alone = Math.min(wide ? 46 : shape === 'tall' ? 50 : 40, width / textWidth(value), height * 0.54);
  const { size, unitSize } = sizesOf(value, unit, alone, width);
  const fromSize = Math.min(9, (width - 14) / textWidth(String(from ?? '')));
  const at = cues.at('value');
  return (
    <div class="stat-scene" dir={directionOf(label)}>
      <div class="lines">
        <div class="words">
          <p class="label enter" dir="auto" style={{ fontSize: sizeIn(area, labelSize) }}>
            {label}
          </p>
          {from !== undefined && (
            <p class="from enter" style={{ fontSize: sizeIn(area, fromSize), ...cues.entering('from') }}>
              <bdi>{String(from)}</bdi>
              {/* One arrow is enough: the large one says more. */}
              {!direction && smallArrow(at)}
            </p>
          )}
          <p class="value display" style={{ fontSize: sizeIn(area, unitSize || size), ...cues.entering('value') }}>
            <span class="number slide-in" style={{ fontSize: sizeIn(area, size) }}>
              {value}
            </span>
            {unit && (
              <span class="unit slide-in" style={{ fontSize: sizeIn(area, unitSize) }}>
                {unit}
              </span>
            )}
          </p>
        </div>
        {direction && largeArrow(direction, sizeIn(area, arrow), at + 0.3)}
      </div>
    </div>
  );
};

function sizesOf(
  value: string,
  unit: string | undefined,
  alone: number,
  width: number,
): { size: number; unitSize: number } {
  if (unit === undefined) return { size: alone, unitSize: 0 };
  const size = sizeBeside(unit, value, alone, width);
  return { size, unitSize: unitSizeOf(unit, value, size, width) };
}

/** The size of a value that leaves its unit room beside it, unless that makes it much smaller. */
function sizeBeside(unit: string, value: string, size: number, width: number): number {
  const across = (share: number): number => textWidth(value) + 0.3 + textWidth(unit) * share;
  if (across(UNIT.least) * size <= width) return size;
  const beside = width / across(UNIT.wanted);
  return beside >= size * WORTH_A_LINE ? beside : size;
}

/** Beside the value where there is room, else below it. */
function unitSizeOf(unit: string, value: string, size: number, width: number): number {
  const beside = (width - textWidth(value) * size - size * 0.3) / textWidth(unit);
  return beside >= size * UNIT.least
    ? Math.min(beside, size * 0.5)
    : Math.max(3.8, Math.min(width / textWidth(unit), size * 0.42, 14));
}

function largeArrow(direction: keyof typeof ARROWS, width: string, at: number) {
  const { line, head } = ARROWS[direction];
  return (
    <svg class={`arrow ${direction}`} viewBox="0 0 100 100" style={{ width }} role="img">
      <path class="draw" pathLength="1" d={line} style={{ '--at': `${at.toFixed(3)}s` }} />
      <path class="draw" pathLength="1" d={head} style={{ '--at': `${(at + 0.5).toFixed(3)}s` }} />
    </svg>
  );
}

function smallArrow(at: number) {
  return (
    <svg class="then" viewBox="0 0 60 30" aria-hidden="true">
      <path
        class="draw"
        pathLength="1"
        d="M3 15H55M43 4 56 15 43 26"
        style={{ '--at': `${Math.max(0, at - 0.2).toFixed(3)}s` }}
      />
    </svg>
  );
}
