import { expect, it } from 'vitest';
import { scene } from '../scenes/scene.js';
import { speechFindings, spokenOf } from './speech-findings.js';

const film = (...says: string[]) => ({
  voice: 'slt',
  scenes: says.map((say) => scene.parse({ say, visual: { type: 'title', text: 'A title' } })),
});

it('a date of two readings is found with its scene, unless the locale decides', () => {
  const asked = film('Good morning.', 'We meet on 5/12. The film came out on 3/14/2025.');
  expect(speechFindings(asked)).toEqual([
    { scene: 1, field: 'say', kind: 'speech', detail: expect.stringContaining('5/12') as string },
  ]);
  expect(speechFindings({ ...asked, diction: { locale: 'en-GB' } })).toEqual([]);
  expect(speechFindings({ ...asked, voice: 'none' })).toEqual([]);
});

it('a respelling that changes nothing is found: its word does not occur, or it has no letters', () => {
  const pronounce = { Łódź: 'wootch', 'São Paulo': 'sow pow loh', Kraków: 'クラクフ', Gdańsk: 'g dine sk' };
  const found = speechFindings({ ...film('From Łódź’s station to *São Paulo*, not Kraków.'), diction: { pronounce } });
  expect(found.map(({ field, kind }) => [field, kind])).toEqual([
    ['pronounce', 'speech'],
    ['pronounce', 'speech'],
  ]);
  expect(found.map(({ detail }) => /“(.+?)”/.exec(detail)?.[1])).toEqual(['Kraków', 'Gdańsk']);
});

it('words that are said as they are written are not told, others once and in both forms', () => {
  const asked = film('Room 4B, e-mail, NASA and the FBI.', 'Room 4B, Dr. Siobhán read Łódź’s façade.');
  const diction = { pronounce: { Łódź: 'wootch' } };
  expect(spokenOf({ ...asked, diction })).toEqual([
    '4B: four B',
    'FBI: F B I',
    'Dr: doctor',
    'Siobhán: shivawn',
    'read: reed',
    "Łódź’s: wootch's",
  ]);
  expect(spokenOf({ ...asked, voice: 'none' })).toEqual([]);
});

it('the spoken forms of a long film are a short list', () => {
  const numbers = Array.from({ length: 150 }, (_, n) => `${n + 1000}`).join(', ');
  expect(spokenOf(film(numbers))).toHaveLength(40);
});
