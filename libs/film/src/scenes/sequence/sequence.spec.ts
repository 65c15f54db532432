import { expect, it } from 'vitest';
import { ROOMS, SMALLEST } from '../../measure/room.js';
import { widestEms } from '../../measure/text-width.js';
import { sequenceKind } from './schema.js';
import { sequenceVisual } from './visual.js';
import { lifeParts, sequenceSetting } from './sequence-setting.js';

const ACTORS = ['Person', 'Browser', 'Web application', 'Authorization', 'Mail gateway', 'Audit database'];
const twelve = sequenceVisual.parse({
  type: 'sequence',
  actors: ACTORS,
  messages: Array.from({ length: 12 }, (_, at) => ({
    from: ACTORS[at % 6],
    to: ACTORS[(at * 5 + 1) % 6],
    text: at === 3 ? 'who, when, where, with which device, ok!' : `message ${at}`,
  })),
});

it('six actors and twelve messages are legible in every room, no text over another or outside', () => {
  sequenceKind.examine?.(twelve);
  for (const room of ROOMS) {
    const { messages, size, name, actors, box } = sequenceSetting(twelve, room)!;
    expect(Math.min(size, name)).toBeGreaterThanOrEqual(SMALLEST - 0.01);
    messages.forEach(({ text, y }, at) => {
      const half = (widestEms(text.lines) * size) / 2;
      expect(text.x - half).toBeGreaterThanOrEqual(-0.5);
      expect(text.x + half).toBeLessThanOrEqual(room.width + 0.5);
      expect(y).toBeGreaterThan(messages[at - 1]?.y ?? 0);
      expect(text.y - (text.lines.length * size) / 2).toBeGreaterThanOrEqual((messages[at - 1]?.back ?? 0) - 0.8);
    });
    expect(messages.at(-1)!.back).toBeLessThanOrEqual(room.height);
    actors.forEach((one, at) => {
      for (const other of actors.slice(at + 1))
        expect(Math.abs(one.x - other.x) >= box.width - 0.01 || Math.abs(one.y - other.y) >= box.height).toBe(true);
    });
  }
});

it('no life line is drawn through a text', () => {
  for (const room of ROOMS) {
    const setting = sequenceSetting(twelve, room)!;
    const { size, top, actors, messages } = setting;
    for (const { x } of actors) {
      const parts = lifeParts(x, { top, bottom: room.height }, setting);
      expect(parts.length).toBeGreaterThan(0);
      for (const { text } of messages) {
        const isBeside = Math.abs(text.x - x) > (widestEms(text.lines) * size) / 2;
        const half = (text.lines.length * size) / 2;
        expect(isBeside || parts.every((part) => part.bottom <= text.y - half || part.top >= text.y + half)).toBe(true);
      }
    }
  }
});

it.each([
  [
    { actors: ['A', 'B'], messages: [{ from: 'A', to: 'C', text: 'x' }] },
    'visual.messages[0].to: is no actor; use one of A, B',
  ],
  [{ actors: ['A', 'a'], messages: [{ from: 'A', to: 'A', text: 'x' }] }, 'visual.actors[1]: is named twice'],
])('%j is refused with its field', (given, said) => {
  expect(() => sequenceKind.examine?.(sequenceVisual.parse({ type: 'sequence', ...given }))).toThrow(said);
});

it('an actor is known in any case', () => {
  const given = {
    type: 'sequence',
    actors: ['Client', 'Server'],
    messages: [{ from: 'client', to: 'SERVER', text: 'x' }],
  };
  const visual = sequenceVisual.parse(given);
  sequenceKind.examine?.(visual);
  expect(sequenceSetting(visual, ROOMS[0]!)?.messages[0]).toMatchObject({ from: 0, to: 1 });
});
