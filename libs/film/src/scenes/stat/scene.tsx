import type { z } from 'zod';
import { directionOf } from '../../typography/direction.js';
import type { Drawing } from '../drawing.js';
import { isLossFigure } from '../is-loss.js';
import type { statVisual } from './schema.js';

/** The large arrow: a line and its head, in a square of 100. */
const ARROWS = {
  up: { line: 'M14 86 86 14', head: 'M36 14H86V64' },
  down: { line: 'M14 14 86 86', head: 'M36 86H86V36' },
  flat: { line: 'M8 50H92', head: 'M58 16 92 50 58 84' },
};

/** A value of so many letters that has words too may stand on two lines. */
const WORDED = /^(?=.{14}).*\s\p{L}/u;

/** A value that is not compared with another one has not stayed the same either. */
function shownDirection({ direction, from }: z.output<typeof statVisual>): keyof typeof ARROWS | undefined {
  return direction === 'flat' && from === undefined ? undefined : direction;
}

/** A value is set as it was written and never counted up: years, prices and dates are values too. */
export const drawStat: Drawing<z.output<typeof statVisual>> = ({ visual, cues }) => {
  const { label, unit, from } = visual;
  const direction = shownDirection(visual);
  const value = String(visual.value);
  const isLoss = isLossFigure(value, label, unit ?? '');
  return (
    <div class={`stat-scene${isLoss ? ' loss' : ''}`} data-fit="picture" dir={directionOf(label)}>
      <div class="words">
        <p class="label enter" dir="auto">
          {label}
        </p>
        {from !== undefined && (
          <p class="from enter" style={cues.entering('from')}>
            <bdi>{String(from)}</bdi>
            {/* One arrow is enough: the large one says more. */}
            {!direction && smallArrow(cues.at('from') + 0.3)}
          </p>
        )}
        <p class="value display" data-fit="part">
          <span class={`number slide-in${WORDED.test(value) ? ' worded' : ''}`}>{value}</span>
          {unit && <span class="unit slide-in">{unit}</span>}
        </p>
      </div>
      {direction && largeArrow(direction, cues.at('direction') + 0.3)}
    </div>
  );
};

function largeArrow(direction: keyof typeof ARROWS, at: number) {
  const { line, head } = ARROWS[direction];
  return (
    <svg class={`arrow ${direction}`} viewBox="0 0 100 100" role="img">
      <path class="draw" pathLength="1" d={line} style={{ '--at': `${at.toFixed(3)}s` }} />
      <path class="draw" pathLength="1" d={head} style={{ '--at': `${(at + 0.5).toFixed(3)}s` }} />
    </svg>
  );
}

function smallArrow(at: number) {
  const style = { '--at': `${at.toFixed(3)}s` };
  return (
    <svg class="then" viewBox="0 0 60 30" aria-hidden="true">
      <path class="draw" pathLength="1" d="M3 15H55M43 4 56 15 43 26" style={style} />
    </svg>
  );
}
