import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WorkCounter } from '../../../../../test/support/source/counted-work.js';
import { ROOMS } from '../../measure/room.js';
import { READABLE } from './boxes.js';
import { diagramLayout } from './diagram.layout.js';
import { requireReadable } from './readable.js';
import { diagramVisual, type DiagramVisual } from './visual.js';

/** How many diagrams are examined. */
const DIAGRAMS = Number(process.env['DIAGRAMS'] ?? 12);

/** Diagrams from a fixed row of numbers, small and as large as the schema lets through, some with words at their arrows. */
function diagrams(count: number): DiagramVisual[] {
  let state = 7;
  const below = (most: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * most);
  };
  return Array.from({ length: count }, (_, kind) => {
    const boxes = 4 + below(21);
    const arrows = kind % 4 === 0 ? boxes - 1 : Math.min(36, boxes + below(24));
    const words = ['App', 'Gateway', 'Orders', 'Token check', 'Mail'];
    return diagramVisual.parse({
      type: 'diagram',
      nodes: Array.from({ length: boxes }, (__, at) => ({ id: `${at}`, label: words[below(words.length)] })),
      edges: Array.from({ length: arrows }, (__, at) => {
        const [from, to] = kind % 4 === 0 ? [below(at + 1), at + 1] : [below(boxes), below(boxes)];
        return { from: `${from}`, to: `${to}`, ...(kind % 3 === 0 && { label: 'asks' }) };
      }),
    });
  });
}

function isTaken(visual: DiagramVisual): boolean {
  try {
    requireReadable(visual);
    return true;
  } catch {
    return false;
  }
}

describe('a diagram that is taken', () => {
  it('is drawn in type that can be read, in every shape', () => {
    const taken = diagrams(24).filter(isTaken);
    const sizes = taken.flatMap((visual) => ROOMS.map((room) => diagramLayout(visual, room).size));
    expect(taken.length).toBeGreaterThan(8);
    // Layers are estimated: a few may come out a little smaller.
    expect(sizes.filter((size) => size < READABLE - 1e-6).length / sizes.length).toBeLessThan(0.03);
    expect(Math.min(...sizes)).toBeGreaterThan(READABLE * 0.8);
  });
});

describe('the work of an examination', () => {
  const counter = new WorkCounter();
  beforeAll(() => counter.start());
  afterAll(() => counter.stop());

  it('is bounded for diagrams as large as the schema lets through, and makes no layout in layers', async () => {
    const counts: number[] = [];
    for (const visual of diagrams(DIAGRAMS)) counts.push(await counter.count(() => isTaken(visual)));
    process.stdout.write(`most work of an examination: ${Math.max(...counts)}\n`);
    expect(Math.max(...counts)).toBeLessThan(40_000);
  });
});
