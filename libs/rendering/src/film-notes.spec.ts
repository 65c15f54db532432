import { expect, it } from 'vitest';
import { filmNotes } from './film-notes.js';
import type { VideoBrief } from './video-brief.js';

const canDraw = (character: string): boolean => /[\p{Script=Latin}\p{N}\p{P}\s]/u.test(character);
const notes = (asked: Partial<VideoBrief>): Promise<string[]> => {
  const fixed = { aspectRatio: '16:9', resolution: '720p', fps: 30, captions: 'burned', music: 'auto' } as const;
  const brief = { ...fixed, theme: 'auto', voice: 'auto', ...asked };
  return filmNotes(brief, canDraw, (text) => Promise.resolve(text.includes('Hola')));
};
const LARKSPUR =
  'Meet the Larkspur, a folding electric bicycle that weighs nine kilos and charges in an hour, ready for any road you take';

it.each<[string, Partial<VideoBrief>, RegExp[]]>([
  [
    'a prompt beside a script',
    { prompt: 'Coffee', script: 'We roast coffee.' },
    [/prompt only helps to choose the theme/, /single words of the text: kitchen\./],
  ],
  [
    'one where the theme was named',
    { prompt: 'Coffee', script: 'We roast coffee.', theme: 'neon' },
    [/the prompt is not used/, /kitchen/],
  ],
  [
    'a prompt without a picture',
    { prompt: LARKSPUR, durationSeconds: 15 },
    [/tells the words of the prompt as they stand and no others/, /No picture was found/],
  ],
  [
    'a prompt that is too long for its film',
    { prompt: LARKSPUR, durationSeconds: 4 },
    [/as they stand/, /About 1 of 1 sentences of the prompt do not fit into 4 s/, /No picture/],
  ],
  [
    'a sign in a script that the fonts lack',
    { script: 'We roast at dawn ✅ ☕ 👩🏽‍🍳 ✅ 水.', images: ['one'] },
    [/^These signs cannot be drawn and are left out: ✅ ☕ 👩🏽‍🍳 水\.$/u],
  ],
  [
    'more signs than anybody reads',
    { script: `We roast ${Array.from('😀😁😂😃😄😅😆😇😈😉😊').join(' ')}`, images: ['one'] },
    [/left out: 😀 😁 😂 😃 😄 😅 😆 😇 😈 😉 and others\.$/u],
  ],
  [
    'a sign in a prompt that turns it around',
    { prompt: '❌ Vaccines cause autism. ✅ Vaccines save lives.', images: ['one'] },
    [
      /as they stand/,
      /^These signs cannot be drawn and stand as words: ❌ \(cross mark\)\.$/u,
      /^These signs cannot be drawn and are left out: ✅\.$/u,
    ],
  ],
  ['words that are not English', { script: 'Hola, coffee.' }, [/single words/, /speak English only; voice "none"/]],
])('%s is told', async (_, asked, told) => {
  expect(await notes(asked)).toEqual(told.map((note) => expect.stringMatching(note) as unknown));
});

it.each<[string, Partial<VideoBrief>]>([
  ['a script with images', { script: 'We roast at dawn.', images: ['one'] }],
  ['a silent film in another language', { script: 'Hola amigos.', voice: 'none', images: ['one'] }],
])('of %s nothing needs to be told', async (_, asked) => {
  expect(await notes(asked)).toEqual([]);
});
