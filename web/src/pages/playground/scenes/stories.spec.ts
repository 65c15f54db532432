import { expect, it } from 'vitest';
import { kindOf, membersOf, moved, newElement, titleOf } from './stories.ts';

const SCENE = { say: 'It rains.', visual: { type: 'picture', words: ['rain'] } };

it('an element is called by its words, in a scene and in a segment that holds one', () => {
  expect([titleOf(SCENE), titleOf({ type: 'scene', scene: SCENE }), titleOf({ type: 'card', title: 'Rain' })]).toEqual([
    'It rains.',
    'It rains.',
    'Rain',
  ]);
  expect([titleOf({}), titleOf({ visual: 7 }), titleOf(undefined)]).toEqual(Array(3).fill('No words yet'));
});

it('its kind is that of what is seen', () => {
  expect([SCENE, { type: 'scene', scene: SCENE }, { type: 'card' }, {}].map(kindOf)).toEqual([
    'picture',
    'picture',
    'card',
    '',
  ]);
});

it('a segment shows the members of its kind', () => {
  expect(membersOf({ type: 'card' }).slice(0, 3)).toEqual(['title', 'text', 'narration']);
  expect(membersOf({ type: 'scene' })).toEqual(['duration_seconds', 'transition']);
  expect(newElement('segments', 'title', {})).toEqual({ type: 'scene', scene: { visual: { type: 'title' } } });
});

it.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
])('moves the element at %i to %i', (from, to, order) => {
  expect(moved(['a', 'b', 'c'], from, to).join('')).toBe(order);
});
