import { expect, it } from 'vitest';
import { actorOf } from './actors.js';
import { sequenceKind } from './schema.js';
import { sequenceVisual } from './visual.js';

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
  const actors = ['Client', 'Server'];
  expect(['client', 'SERVER ', 'Proxy'].map((name) => actorOf(name, actors))).toEqual([0, 1, -1]);
});
