import { expect, it } from 'vitest';
import type { StillBrief } from './still-brief.js';
import { stillNotes } from './still-notes.js';

const notes = (changes: Partial<StillBrief>): string[] =>
  stillNotes({ technique: 'auto', aspectRatio: '16:9', size: 512, format: 'png', ...changes });
const CHOSEN = expect.stringContaining(
  'makes no photographs, logos or new drawings. Give visual to direct the picture: ',
) as string;
const STYLE = { id: 'style', sha256: '00' };
const FIGURES: StillBrief['data'] = { type: 'bar', labels: ['A', 'B'], series: [{ values: [1, 2] }] };

it.each<[Partial<StillBrief>, string[]]>([
  [{ prompt: 'A portrait of a fox' }, [CHOSEN]],
  [{ prompt: 'Mountains at dawn', technique: 'illustration' }, [CHOSEN]],
  [{ prompt: 'Zephyr', technique: 'card' }, []],
  [{ prompt: 'zephyr '.repeat(31), technique: 'card' }, []],
  [{ prompt: 'zephyr '.repeat(32), technique: 'card' }, ['The text is cut after 216 characters.']],
  [{ prompt: `A poster saying "Zephyr" ${'zephyr '.repeat(25)}` }, []],
  [{ prompt: `A poster saying "Zephyr" ${'zephyr '.repeat(26)}` }, ['The small text is cut after 174 characters.']],
  [{ prompt: 'Zephyr 🌊', technique: 'card' }, []],
  [{ prompt: '🚫 Parking', technique: 'card' }, [expect.stringContaining('🚫 (prohibited)') as string]],
  [{ prompt: 'Sales', data: FIGURES }, []],
  [
    { prompt: 'Sales', data: { ...FIGURES, labels: ['A', 'B'.repeat(29)] } },
    ['Labels are cut after 28 characters, names of series after 24.'],
  ],
  [{ visual: { type: 'title', text: 'Hello' } }, []],
  [{ prompt: 'Zephyr', technique: 'card', theme: 'neon' }, ['The theme neon draws scenes in the look of block.']],
  [
    { prompt: 'Zephyr', technique: 'card', theme: 'swiss', brand: { colors: ['#807f80', '#808080'] } },
    ['The colour #807f80 is changed a little, so that it stands out from its ground.'],
  ],
  [{ prompt: 'Zephyr', technique: 'card', theme: 'swiss', brand: { colors: ['#ffffff'] }, adapter: STYLE }, []],
  [
    { prompt: 'Zephyr', technique: 'card', brand: { colors: ['#807f80', '#808080'] }, adapter: STYLE },
    ['The colour #807f80 is changed a little, so that it stands out from its ground.'],
  ],
])('for %j the notes are %j', (brief, told) => {
  expect(notes(brief)).toEqual(told);
});
