import { expect, it } from 'vitest';
import { createAudio } from '../../tools/create-audio.tool.js';

const words = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`word${n}`, 'sound']));
const asked = (more: object) => createAudio.input.safeParse({ mode: 'speech', text: 'In Łódź.', ...more });

it.each([
  ['200 words', { pronounce: words(200) }],
  ['no words', { pronounce: {} }],
  ['a locale', { locale: 'en-GB' }],
])('%s are taken', (_, more) => expect(asked(more).success).toBe(true));

it.each([
  ['201 words', { pronounce: words(201) }, /at most 200/],
  ['an empty word', { pronounce: { ' ': 'wootch' } }, /pronounce/],
  ['an empty sound', { pronounce: { Łódź: '' } }, /pronounce/],
  ['a long word', { pronounce: { ['a'.repeat(61)]: 'wootch' } }, /pronounce/],
  ['a long sound', { pronounce: { Łódź: 'a'.repeat(121) } }, /pronounce/],
  ['a list', { pronounce: ['Łódź'] }, /pronounce/],
  ['a locale that is none', { locale: 'English please' }, /BCP 47/],
  ['words for music', { mode: 'music', pronounce: { Łódź: 'wootch' } }, /belongs to mode speech/],
])('%s are refused', (_, more, problem) => expect(JSON.stringify(asked(more).error?.issues)).toMatch(problem));
