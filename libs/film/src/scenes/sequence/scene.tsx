import { range } from 'd3-array';
import type { ComponentChild } from 'preact';
import type { Entrance } from '../../time/cues.js';
import { Arrow, type ArrowWay } from '../arrow.js';
import type { Drawing } from '../drawing.js';
import { actorOf } from './actors.js';
import type { SequenceVisual } from './visual.js';

/** From the start of a box to its end, and back. */
const ONWARD: ArrowWay = { path: 'M0 50H100', tail: { x: 0, y: 50 }, tip: { x: 100, y: 50 }, towards: 'right' };
const BACKWARD: ArrowWay = { path: 'M100 50H0', tail: ONWARD.tip, tip: ONWARD.tail, towards: 'left' };
/** Out of a life line and back into it, on its right side and on its left one. */
const OUT: ArrowWay = { path: 'M0 10H100V75H0', tail: { x: 0, y: 10 }, tip: { x: 0, y: 75 }, towards: 'left' };
const OUT_LEFT: ArrowWay = {
  ...OUT,
  path: 'M100 10H0V75H100',
  tail: { x: 100, y: 10 },
  tip: { x: 100, y: 75 },
  towards: 'right',
};

/** A lane for each actor, a row for each message; the page finds the largest type that the rows hold. */
export const drawSequence: Drawing<SequenceVisual> = ({ visual: { actors, messages }, cues }) => (
  <div
    class="sequence-scene"
    data-fit="picture"
    data-ways="row snug turns"
    dir="auto"
    style={{ '--lanes': actors.length }}
  >
    {actors.map((name, lane) => (
      <div class="actor enter" data-box style={{ '--at-lane': lane, '--at': `${(lane * 0.1).toFixed(2)}s` }}>
        <span class="bidi">{name}</span>
      </div>
    ))}
    <div class="rows" data-box>
      {messages.map(({ from, to, text }, index) => (
        <Message
          from={actorOf(from, actors)}
          to={actorOf(to, actors)}
          lanes={actors.length}
          text={text}
          enters={cues.entering(`messages[${index}]`)}
        />
      ))}
    </div>
  </div>
);

interface MessageProps {
  /** Lanes. */
  from: number;
  to: number;
  lanes: number;
  text: string;
  enters: Entrance;
}

function Message({ from, to, lanes, text, enters }: MessageProps): ComponentChild {
  const isLast = from === lanes - 1;
  const own = isLast ? OUT_LEFT : OUT;
  const [first, last] = from === to ? [from - Number(isLast), from] : [Math.min(from, to), Math.max(from, to)];
  const place = { '--at-lane': first, '--over': last - first };
  const crossed = range(first + 1, last);
  return (
    <div class={`message ${from > to ? 'backward' : ''} ${from === to ? `own ${isLast ? 'last' : ''}` : ''}`}>
      {range(lanes).map((lane) => (
        <i class={`life ${crossed.includes(lane) ? 'above' : ''}`} style={{ '--at-lane': lane }} />
      ))}
      {crossed.map((lane) => (
        <i class="life under" style={{ '--at-lane': lane }} />
      ))}
      <p class="enter" style={{ ...place, ...enters }}>
        <span class="bidi">{text}</span>
      </p>
      <div class="way" style={place}>
        <Arrow {...(from === to ? own : from < to ? ONWARD : BACKWARD)} enters={enters} />
      </div>
    </div>
  );
}
