import { largestSize, plateOf, SMALLEST, type Room } from '../../measure/room.js';
import { LINE_HEIGHT } from '../../measure/svg-text.js';
import { widestEms } from '../../measure/text-width.js';
import { widestWord, wrapped } from '../../measure/wrapped.js';
import type { Drawing } from '../drawing.js';
import type { TimelineVisual } from './visual.js';

type Points = TimelineVisual['points'];

/** Moments up to which all texts stand below a lying line; more stand above and below in turn. */
const ONE_SIDE = 4;

export const drawTimeline: Drawing<TimelineVisual> = ({ visual: { points }, room, shape, cues }) => {
  const lying = shape === 'wide';
  const turns = lying && points.length > ONE_SIDE;
  const { when, text } = lying ? lyingSizes(points, room, turns) : standingSizes(points, room);
  return (
    <div class="timeline-scene plate" style={plateOf(room)}>
      <ol
        class={`${lying ? 'lying' : 'standing'} ${turns ? 'turns' : ''}`}
        style={{
          '--when': when.toFixed(2),
          '--text': text.toFixed(2),
          '--count': points.length,
          '--column': columnOf(points, when, room.width * 0.3).toFixed(2),
          ...(lying && !turns && { '--line': lineOf(points, room, { when, text }) }),
        }}
      >
        {points.map((point, index) => (
          <li class={index % 2 === 1 ? 'odd' : 'even'} style={cues.entering(`points[${index}]`)}>
            <i class="way" />
            <i class="dot" />
            <div class="enter">
              <p class="display when" dir="auto">
                {point.when}
              </p>
              <p dir="auto">{point.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
};

interface Sizes {
  when: number;
  text: number;
}

function lyingSizes(points: Points, { width, height }: Room, turns: boolean): Sizes {
  const slot = (width / (points.length + (turns ? 1 : 0))) * (turns ? 2 : 1) - 3;
  const high = (turns ? height / 2 : height * 0.7) - 5;
  const most =
    largestSize(13, SMALLEST, (size) => widestEms(points.map(({ when }) => when)) * size * 1.05 <= slot) ?? SMALLEST;
  const text = largestSize(7, SMALLEST, (size) =>
    points.every((point) => wrapped(point.text, slot / size).length * size * LINE_HEIGHT + most * 1.3 <= high),
  );
  return { when: most, text: text ?? SMALLEST };
}

/** Where a line stands whose texts are all below it: all together is in the middle of the room. */
function lineOf(points: Points, { width, height }: Room, { when, text }: Sizes): string {
  const slot = width / points.length - 3;
  const rows = Math.max(...points.map((point) => wrapped(point.text, slot / text).length));
  const high = 5.5 + when * 1.1 + rows * text * LINE_HEIGHT;
  return `calc(var(--u) * ${Math.max(3, (height - high) * 0.44 + 1.5).toFixed(2)})`;
}

function standingSizes(points: Points, { width, height }: Room): Sizes {
  const row = height / points.length - 1.5;
  const times = points.map(({ when }) => when);
  const column = width * 0.3;
  const when = largestSize(10, SMALLEST, (size) => {
    const fits = (text: string): boolean => wrapped(text, column / size).length * size * 1.1 <= row;
    return widestWord(times) * size <= column && times.every(fits);
  });
  const across = width - columnOf(points, when ?? SMALLEST, column) - 8;
  const text = largestSize(7.6, SMALLEST, (size) =>
    points.every((point) => wrapped(point.text, across / size).length * size * LINE_HEIGHT <= row * 0.84),
  );
  return { when: when ?? SMALLEST, text: text ?? SMALLEST };
}

/** Width of the times before a standing line. */
function columnOf(points: Points, size: number, most: number): number {
  return widestEms(points.flatMap(({ when }) => wrapped(when, most / size))) * size * 1.12 + 1;
}
