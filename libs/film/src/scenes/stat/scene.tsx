import type { ComponentChild } from 'preact';
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

/** A value that is not compared with another one has not stayed the same either. */
function shownDirection({ direction, from }: z.output<typeof statVisual>): keyof typeof ARROWS | undefined {
  return direction === 'flat' && from === undefined ? undefined : direction;
}

function arrowSide(wide: boolean, height: number): number {
  return wide ? Math.min(46, height * 0.6) : Math.min(56, height * 0.28);
}

/** A value is set as it was written and never counted up: years, prices and dates are values too. */
export const drawStat: Drawing<z.output<typeof statVisual>> = ({ visual, headline, shape, beats }) => {
  const { label, unit, from } = visual;
  const direction = shownDirection(visual);
  const value = String(visual.value);
  const area = pictureArea(shape, headline);
  const wide = shape === 'wide';
  const arrow = direction === undefined ? 0 : arrowSide(wide, area.height);
  const width = wide && arrow > 0 ? area.width - arrow - 10 : area.width;
  const height = wide || arrow === 0 ? area.height : area.height - arrow - 4;
  const labelSize = fitText(label, { width, height: height * 0.2 }, { largest: 7, smallest: 4, leading: 1.2 });
  const size = Math.min(wide ? 46 : shape === 'tall' ? 50 : 40, width / textWidth(value), height * 0.54);
  const unitSize = unit === undefined ? 0 : unitSizeOf(unit, value, size, width);
  const fromSize = Math.min(9, (width - 14) / textWidth(String(from ?? '')));
  const at = beats.at(2, value);
  return (
    <div class="stat-scene" dir={directionOf(label)}>
      <div class="lines">
        <div class="words">
          <p class="label enter" dir="auto" style={{ fontSize: sizeIn(area, labelSize) }}>
            {label}
          </p>
          {from !== undefined && (
            <p class="from enter" style={{ fontSize: sizeIn(area, fromSize), ...beats.entering(1, String(from)) }}>
              <bdi>{String(from)}</bdi>
              {smallArrow(at)}
            </p>
          )}
          <p class="value display" style={{ fontSize: sizeIn(area, unitSize || size), '--at': `${at.toFixed(3)}s` }}>
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
        {direction && (
          <svg class={`arrow ${direction}`} viewBox="0 0 100 100" style={{ width: sizeIn(area, arrow) }} role="img">
            <path
              class="draw"
              pathLength="1"
              d={ARROWS[direction].line}
              style={{ '--at': `${(at + 0.3).toFixed(3)}s` }}
            />
            <path
              class="draw"
              pathLength="1"
              d={ARROWS[direction].head}
              style={{ '--at': `${(at + 0.8).toFixed(3)}s` }}
            />
          </svg>
        )}
      </div>
    </div>
  );
};

/** Beside the value where there is room, else below it. */
function unitSizeOf(unit: string, value: string, size: number, width: number): number {
  const beside = (width - textWidth(value) * size - size * 0.3) / textWidth(unit);
  return beside >= size * 0.26
    ? Math.min(beside, size * 0.5)
    : Math.max(3.8, Math.min(width / textWidth(unit), size * 0.42, 14));
}

function smallArrow(at: number): ComponentChild {
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
