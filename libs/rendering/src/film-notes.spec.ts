import { expect, it } from 'vitest';
import { filmNotes } from './film-notes.js';
import type { VideoBrief } from './video-brief.js';

const canDraw = (character: string): boolean => /[\p{Script=Latin}\p{N}\p{P}\s]/u.test(character);
const notes = (asked: Partial<VideoBrief>): string[] => {
  const fixed = { aspectRatio: '16:9', resolution: '720p', fps: 30, captions: 'burned', music: 'auto' } as const;
  return filmNotes({ ...fixed, theme: 'auto', voice: 'auto', ...asked }, canDraw);
};

it.each<[string, Partial<VideoBrief>, RegExp]>([
  [
    'a prompt beside a script',
    { prompt: 'Coffee', script: 'We roast at dawn.' },
    /prompt only helps to choose the theme/,
  ],
  ['one where the theme was named', { prompt: 'Coffee', script: 'We roast.', theme: 'neon' }, /the prompt is not used/],
  ['a subject without a text', { prompt: 'Explain quantum computing to a ten year old' }, /no text of its own/],
  ['a prompt that is spoken', { prompt: 'We roast at dawn. We brew at nine.' }, /spoken as it stands/],
  ['words that are not English', { script: 'Hola amigos, hoy aprendemos a cocinar la paella.' }, /speak English only/],
])('%s is told', (_, asked, note) => {
  expect(notes(asked)).toEqual([expect.stringMatching(note)]);
});

it.each<[string, Partial<VideoBrief>]>([
  ['a topic that the service has a text for', { prompt: 'Why is the sky blue?' }],
  ['a script', { script: 'We roast at dawn.' }],
  ['a silent film in another language', { script: 'Hola amigos, hoy aprendemos a cocinar.', voice: 'none' }],
])('of %s nothing needs to be told', (_, asked) => {
  expect(notes(asked)).toEqual([]);
});
