import { expect, it } from 'vitest';
import { readPrompt } from '../read-prompt.js';

/** The words that are named as not shown. */
function named(prompt: string): string[] {
  return readPrompt(prompt).notShown.flatMap((note) =>
    [...note.matchAll(/“([^”]+)”/gu)].map(([, words = '']) => words),
  );
}

it.each([
  ['what is blockchain', 'what is blockchain'],
  ['explain this regex: ^\\d{3}-\\d{4}$', 'explain this regex'],
  ['Explain the tide. The moon pulls the sea.', 'Explain the tide'],
])('what is asked for is named with its subject: %s', (prompt, words) => {
  expect(named(prompt)).toEqual([words]);
});

it('a list is shown, and only the examples for it are named', () => {
  expect(named('git: init, add, commit, push with one example each')).toEqual(['with one example each']);
});

it('a length that the film has is understood, and is not named as missing', () => {
  const { seconds, understood } = readPrompt('Our shop has moved. short, 30 seconds');
  expect([seconds, understood.at(-1)]).toEqual([30, 'the length of the film: “short”, “30 seconds”']);
  expect(named('Our shop has moved. short, 30 seconds')).toEqual([]);
  expect(named('Our shop has moved. short, vertical')).toEqual(['short', 'vertical']);
  expect(named('Make a film: our shop has moved. 20 minutes')).toContain('20 minutes');
});

it.each([
  'Boil the eggs, 3 minutes.',
  'Steep the green tea (2 minutes)',
  'Hold the plank, 30 sec. Rest, 15 sec.',
  'If you feel unwell after the vaccine, tell us.',
  'Do not touch the wire, describe the damage to 112',
])('a length or request that belongs to what is said is shown, and sets no length: %s', (prompt) => {
  const { scenes, seconds, notShown } = readPrompt(prompt);
  const shown = scenes.map(({ say }) => say).join(' ');
  expect([shown, seconds, notShown]).toEqual([prompt, undefined, []]);
});

it.each([
  ['Make a 20 second video about boiling eggs, 3 minutes.', 20],
  ['Make a video: Boil the eggs, 3 minutes.', undefined],
  ['Make a video about bees, 30 seconds', 30],
  ['Make a film: our shop has moved. 20 seconds', 20],
])('the length of a film is the one that its order names: %s', (prompt, seconds) => {
  expect(readPrompt(prompt).seconds).toBe(seconds);
});

it('lines of a menu are one list', () => {
  const [scene, ...others] = readPrompt('Soup €4\nSalad €6\nLasagne €9 (not vegan)').scenes;
  const rows = [
    { text: 'Soup', price: '€4' },
    { text: 'Salad', price: '€6' },
    { text: 'Lasagne', price: '€9', detail: 'not vegan' },
  ];
  expect([scene?.visual, others]).toEqual([{ type: 'list', items: rows }, []]);
});

it('the line that orders code to be explained is neither set nor said', () => {
  const [scene] = readPrompt('explain this regex: ^\\d{3}-\\d{4}$').scenes;
  expect([scene?.say, scene?.headline]).toEqual([undefined, undefined]);
  expect(readPrompt('Our regex: ^\\d{3}-\\d{4}$').scenes[0]?.headline).toBe('Our regex');
});
