import { expect, it } from 'vitest';
import { toldCues } from './told-cues.js';

it('cues are told by field, second and word, a text by its first word', () => {
  const cues = [
    { field: 'text[0]', wordOf: 'text', at: 0.25, word: 'Einar', waits: false },
    { field: 'text[1]', wordOf: 'text', at: 0.5, word: 'Vik', waits: false },
    { field: 'detail', at: 1.44, waits: false },
  ];
  expect(toldCues(cues)).toEqual(['visual.text 0.3 s “Einar”', 'visual.detail 1.4 s']);
});
