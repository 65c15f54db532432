import { largestSize, SMALLEST, type Room } from '../../measure/room.js';
import { LINE_HEIGHT } from '../../measure/svg-text.js';
import { widestEms } from '../../measure/text-width.js';
import { balanced, widestWord, wrapped } from '../../measure/wrapped.js';
import type { SequenceVisual } from './visual.js';

export interface PlacedActor {
  x: number;
  /** Middle of its box. */
  y: number;
  lines: string[];
}

export interface PlacedMessage {
  from: number;
  to: number;
  /** Where its arrow runs; of a message to oneself the start and end of its loop. */
  y: number;
  back: number;
  text: { lines: string[]; x: number; y: number };
}

/** A sequence set in a room, in cqmin. */
export interface SequenceSetting {
  name: number;
  size: number;
  box: { width: number; height: number };
  /** Where the life lines begin. */
  top: number;
  actors: PlacedActor[];
  messages: PlacedMessage[];
}

/** A stretch of a life line. */
interface Span {
  top: number;
  bottom: number;
}

/** Air between a text and a life line that passes it. */
const BESIDE_TEXT = 0.6;
const TALLEST_ROW = 22;
/** Reach of a message to oneself. */
export const LOOP = 6;
/**
 * Shares of the room that a text may take where its arrow is shorter, and how many times larger it must be there: a text that
 * reaches far beyond its arrow looks as if it went to another actor.
 */
const SHARES = [
  { share: 0, times: 1 },
  { share: 0.5, times: 1.3 },
  { share: 0.86, times: 1.7 },
];
/** Air between a text and its arrow, and between an arrow and the next text. */
const AIR = 0.95;

/** The index of an actor by its name, whatever its case; -1 where there is none. */
export function actorOf(name: string, actors: readonly string[]): number {
  const wanted = name.trim().toLowerCase();
  return actors.findIndex((actor) => actor.trim().toLowerCase() === wanted);
}

/** The largest legible setting of a sequence; undefined where none fits. */
export function sequenceSetting(visual: SequenceVisual, room: Room, least = SMALLEST): SequenceSetting | undefined {
  const { actors, messages } = visual;
  const heads = headsOf(actors, room, least);
  if (!heads) return undefined;
  const below = room.height - heads.top - 1.2;
  const row = Math.min(TALLEST_ROW, below / messages.length);
  const ends = messages.map(({ from, to }) => [actorOf(from, actors), actorOf(to, actors)] as const);
  const xs = heads.actors.map(({ x }) => x);
  const settings = SHARES.map(({ share, times }) => {
    const size = largestSize(6.2, least, (size) =>
      messages.every(({ text }, at) => {
        const width = widthFor(ends[at] ?? [0, 0], xs, room, share);
        const lines = wrapped(text, width / size);
        const isWhole = share === 0.86 || widestWord([text]) * size <= width;
        return isWhole && lines.length * size * LINE_HEIGHT + AIR <= row && lines.length <= (share === 0 ? 2 : 3);
      }),
    );
    return { size: size ?? 0, share, worth: (size ?? 0) / times };
  });
  const { size, share } = settings.reduce((best, one) => (one.worth > best.worth ? one : best));
  if (size === 0) return undefined;
  const heights = messages.map(({ text }, at) => {
    const lines = balanced(text, widthFor(ends[at] ?? [0, 0], xs, room, share) / size);
    return lines.length * size * LINE_HEIGHT + AIR;
  });
  // Messages stand at equal distances, however many lines they have.
  const gap = (row * messages.length - heights.reduce((sum, height) => sum + height, 0)) / messages.length;
  let bottom = heads.top + 1.2;
  return {
    ...heads,
    size,
    messages: messages.map(({ text }, at) => {
      bottom += gap + (heights[at] ?? 0);
      return placed({ text, ends: ends[at] ?? [0, 0], xs, room, share, size, bottom });
    }),
  };
}

/** Width that a text may take: that of its arrow, or more where the arrow is short. */
function widthFor([from, to]: readonly [number, number], xs: readonly number[], room: Room, share: number): number {
  const [a, b] = [xs[from] ?? 0, xs[to] ?? 0];
  if (from === to) return from === xs.length - 1 && xs.length > 1 ? a - LOOP - 2 : room.width - a - LOOP - 2;
  return Math.max(Math.abs(a - b) - 3, room.width * share);
}

interface Order {
  text: string;
  ends: readonly [number, number];
  xs: readonly number[];
  room: Room;
  share: number;
  size: number;
  /** Lower end of its row. */
  bottom: number;
}

function placed({ text, ends, xs, room, share, size, bottom }: Order): PlacedMessage {
  const [from, to] = ends;
  const lines = balanced(text, widthFor(ends, xs, room, share) / size);
  const high = lines.length * size * LINE_HEIGHT;
  const half = (widestEms(lines) * size) / 2;
  const y = bottom - AIR * 0.5;
  if (from === to) {
    const last = from === xs.length - 1 && xs.length > 1;
    const beside = (xs[from] ?? 0) + (last ? -(LOOP + 1.5 + half) : LOOP + 1.5 + half);
    const loop = Math.max(size * 1.1, high * 0.8);
    return { from, to, y: y - loop, back: y - AIR * 0.4, text: { lines, x: beside, y: y - AIR * 0.2 - loop / 2 } };
  }
  const middle = ((xs[from] ?? 0) + (xs[to] ?? 0)) / 2;
  const x = Math.max(half, Math.min(room.width - half, middle));
  return { from, to, y: y - 0.4, back: y - 0.4, text: { lines, x, y: y - 1.1 - high / 2 } };
}

/** The parts of a life line that no text stands on, from the actor's box down. */
export function lifeParts(x: number, { top, bottom }: Span, { messages, size }: SequenceSetting): Span[] {
  const parts: Span[] = [];
  let from = top;
  for (const { text } of messages) {
    if (Math.abs(text.x - x) > (widestEms(text.lines) * size) / 2 + BESIDE_TEXT) continue;
    const half = (text.lines.length * size * LINE_HEIGHT) / 2;
    if (text.y - half > from) parts.push({ top: from, bottom: text.y - half });
    from = Math.max(from, text.y + half);
  }
  return from < bottom ? [...parts, { top: from, bottom }] : parts;
}

/** The actors at the head: in one row, or in two or three by turns where their names need the width. */
function headsOf(
  actors: readonly string[],
  room: Room,
  least: number,
): Omit<SequenceSetting, 'size' | 'messages'> | undefined {
  for (let turns = 1; turns <= Math.min(3, actors.length - 1); turns++) {
    const width = headWidth(actors.length, turns, room);
    const fits = (size: number): boolean =>
      widestWord(actors) * size + 2 <= width &&
      actors.every((actor) => wrapped(actor, (width - 2) / size).length <= (turns === 3 ? 1 : 2));
    const name = largestSize([5.6, 3.6, 3.2][turns - 1] ?? 5.6, least, fits);
    if (name === undefined) continue;
    const lines = actors.map((actor) => balanced(actor, (width - 2) / name));
    const height = Math.max(...lines.map(({ length }) => length)) * name * LINE_HEIGHT + 1.8;
    const edge = turns === 1 ? room.width / actors.length / 2 : width / 2;
    const reach = (room.width - 2 * edge) / (actors.length - 1);
    return {
      name,
      box: { width: Math.min(width, Math.max(...lines.map(widestEms)) * name + 6), height },
      top: turns * (height + 0.8) - 0.8,
      actors: lines.map((lines, at) => ({
        lines,
        x: edge + reach * at,
        y: height / 2 + (at % turns) * (height + 0.8),
      })),
    };
  }
  return undefined;
}

/** Width of a head's box beside its neighbours in the same row. */
function headWidth(count: number, turns: number, { width }: Room): number {
  const share = turns / (count - 1);
  return Math.min(40, turns === 1 ? (width / count) * 0.9 : (width * share - 1) / (1 + share));
}
