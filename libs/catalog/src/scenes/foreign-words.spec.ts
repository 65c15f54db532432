import { expect, it } from 'vitest';
import { foreignNotes, voiceFor } from './foreign-words.js';

it('words that are not English silence the voice auto, and no other', () => {
  expect(voiceFor('auto', true)).toBe('none');
  expect(voiceFor('auto')).toBe('auto');
  expect(voiceFor('slt', true)).toBe('slt');
});

it.each([
  ['auto', 'burned', 'the film shows them as captions, with music'],
  ['auto', 'none', 'with captions none they are neither heard nor read'],
  ['slt', 'burned', 'the voices speak English only.'],
])('with voice %s and captions %s the note says: %s', (voice, captions, said) => {
  expect(foreignNotes({ voice, captions }, true).join()).toContain(said);
  expect(foreignNotes({ voice, captions })).toEqual([]);
});
