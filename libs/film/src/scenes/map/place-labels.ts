import { SMALLEST, type Room } from '../../measure/room.js';
import { emsOf } from '../../measure/text-width.js';

export interface PlacedLabel {
  text: string;
  /** Middle of the words. */
  x: number;
  y: number;
  size: number;
  /** Where a line to what it names ends; undefined where it stands beside it. */
  line?: { x: number; y: number };
  /** Whether it stands on the colour of its country. */
  isOn: boolean;
}

/** What is named on a map. */
interface Named {
  text: string;
  x: number;
  y: number;
  /** How far from its middle words beside it begin. */
  reach: number;
  /** A place, a country that holds its own name, or one that does not. */
  kind: 'pin' | 'roomy' | 'narrow';
}

export interface Point {
  x: number;
  y: number;
}

/** Where words may stand, and points of the ways that they keep clear of. */
interface LabelGround {
  room: Room;
  ways: readonly (readonly Point[])[];
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Between words and the edge of the map: captions stand right below it. */
const AIR = 1.6;
const SIZES = [5.6, 5, 4.4, 3.8, SMALLEST + 0.2];
/** Distances at which a place for words is looked for; from the second on a line leads there. */
const RINGS = [0, 4, 8, 13, 19];
/** How many of them are looked at, and how small words may be there: rather smaller beside what they name than larger far from it. */
const REACHES = [
  { rings: 1, least: 3.8 },
  { rings: 2, least: 3.8 },
  { rings: RINGS.length, least: SMALLEST },
];
const DIRECTIONS = [[1, 0], [-1, 0], [0, -1], [0, 1], [0.8, -1], [0.8, 1], [-0.8, -1], [-0.8, 1]] as const; // prettier-ignore

/** Words beside what they name, clear of pins and of each other, as large as all of them can stand. */
export function placeLabels(all: readonly Named[], ground: LabelGround): PlacedLabel[] {
  for (const { rings, least } of REACHES) {
    for (const size of SIZES.filter((one) => one >= least)) {
      const labels = placedAt(all, ground, size, rings);
      if (labels.every((label) => label !== undefined)) return labels;
    }
  }
  // What finds no place is rather left out than set over other words.
  return placedAt(all, ground, SMALLEST, RINGS.length).filter((label) => label !== undefined);
}

function placedAt(
  all: readonly Named[],
  { room, ways }: LabelGround,
  size: number,
  rings: number,
): (PlacedLabel | undefined)[] {
  const taken: Box[] = all
    .filter(({ kind }) => kind === 'pin')
    .map(({ x, y }) => ({ x: x - 1.8, y: y - 1.8, width: 3.6, height: 3.6 }));
  taken.push(...ways.flat().map(({ x, y }) => ({ x: x - 0.6, y: y - 0.6, width: 1.2, height: 1.2 })));
  return all.map((named) => {
    const width = emsOf(named.text) * size + 0.6;
    for (const { x, y, far } of spots(named, width, size, rings)) {
      const box = { x: x - width / 2, y: y - size * 0.6, width, height: size * 1.2 };
      if (!isInside(box, room)) continue;
      const isOn = x === named.x && y === named.y;
      if (!far && !isOn && !isNearest(box, named, all)) continue;
      const way = far ? pointsBetween(named, { x, y }) : [];
      const others = [...taken, ...landsBeside(named, all)];
      if ([box, ...way].some((part) => others.some((other) => meet(part, other)))) continue;
      taken.push(...way);
      taken.push(box);
      return { text: named.text, x, y, size, isOn, ...(far && { line: { x: named.x, y: named.y } }) };
    }
    return undefined;
  });
}

/** Whether words without a line are nearer to what they name than to anything else that is named. */
function isNearest(box: Box, named: Named, all: readonly Named[]): boolean {
  const own = Math.max(distance(box, named) - named.reach, 0.5);
  return all.every((other) => other === named || distance(box, other) - other.reach > own);
}

/** The middles of the other countries that are coloured: neither words nor lines of this one lie on them. */
function landsBeside(named: Named, all: readonly Named[]): Box[] {
  return all.flatMap((other) => {
    if (other === named || other.kind === 'pin') return [];
    const half = other.reach * 0.6;
    return [{ x: other.x - half, y: other.y - half, width: 2 * half, height: 2 * half }];
  });
}

/** Small boxes along the line between words and what they name, clear of both ends. */
function pointsBetween(from: { x: number; y: number }, to: { x: number; y: number }): Box[] {
  return [0.35, 0.5, 0.65, 0.8].map((share) => ({
    x: from.x + (to.x - from.x) * share - 0.3,
    y: from.y + (to.y - from.y) * share - 0.3,
    width: 0.6,
    height: 0.6,
  }));
}

/** From the border of a box to a point. */
function distance(box: Box, { x, y }: { x: number; y: number }): number {
  const aside = Math.max(box.x - x, 0, x - box.x - box.width);
  const above = Math.max(box.y - y, 0, y - box.y - box.height);
  return Math.hypot(aside, above);
}

function* spots(
  { x, y, reach, kind }: Named,
  width: number,
  size: number,
  rings: number,
): Generator<{ x: number; y: number; far: boolean }> {
  if (kind === 'roomy') yield { x, y, far: false };
  for (const ring of RINGS.slice(0, rings))
    for (const [dx, dy] of DIRECTIONS) {
      const [aside, above] = [reach + 0.8 + width / 2 + ring, reach + 0.8 + size * 0.6 + ring];
      yield { x: x + dx * (dy === 0 ? aside : width / 2 + ring * 0.8), y: y + dy * above, far: ring > 0 };
    }
}

function isInside(box: Box, room: Room): boolean {
  const inside = { x: box.x - AIR, y: box.y - AIR, width: box.width + 2 * AIR, height: box.height + 2 * AIR };
  return (
    inside.x >= 0 && inside.y >= 0 && inside.x + inside.width <= room.width && inside.y + inside.height <= room.height
  );
}

function meet(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
