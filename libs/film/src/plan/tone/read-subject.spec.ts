import { oklch } from 'culori';
import { describe, expect, it } from 'vitest';
import { scene, type Scene } from '../../scenes/scene.js';
import { chooseLook } from '../look/choose-look.js';
import { readSubject } from './read-subject.js';
import { CHARACTERS } from './tone-character.js';

/** A film of lines: the first is its title. */
const film = (text: string): Scene[] =>
  text
    .split(' | ')
    .map((line, at) => scene.parse({ say: line, visual: { type: 'title', text: at === 0 ? line : ' – ' } }));

describe('the subject of a film', () => {
  it.each([
    ['Why does ice float? | The same cube of ice weighs less | Add one ice cube', 'ice'],
    ['The ferry to Lunna | From the harbour, five crossings | Be at the pier', 'sea'],
    ['Weekend weather: a wet start | Friday brings rain | Take an umbrella', 'weather'],
    ['Das Wetter am Wochenende | Am Freitag Regen', 'weather'],
    ['El huerto en primavera | Siembra las plantas | El huerto en julio', 'plants'],
    ['Une forêt en ville | Planter des arbres', 'plants'],
    ['How a leaf makes sugar | Light falls on the leaf | The roots of plants bring water', 'plants'],
    ['How a campfire works | Fire needs air | The flames rise', 'fire'],
    ['The Amber Road | Amber is tree resin | A room of amber for the Tsar', 'amber'],
    ['Amber warning for wind | A yellow warning follows | The warning ends', 'danger'],
    ['Ihre Magenspiegelung | Patienteninformation | Die Untersuchung dauert zehn Minuten', 'health'],
    ['How stars are born | A galaxy has many stars', 'space'],
  ])('“%s” is %s', (text, subject) => expect(readSubject({ scenes: film(text) })?.subject).toBe(subject));

  it.each([
    'Red lentil soup | Add water | Simmer for 15 minutes',
    'Cloud computing in a minute | A cloud of servers',
    'Ice cream for everyone | Ice cream with nuts',
    'We are fired up | They fire on all cylinders',
    'She leaves at nine | He leaves at ten',
    'A power plant in numbers | The plant manager',
    'Trees | Sorting lists | Searching lists | Big numbers | Small numbers',
    'Binary trees explained | A tree has nodes',
    'How square roots work | The roots of a number',
    'How we ship every day | We ship small changes',
    'Our API in March | 14 Mar: the API is open',
    'Zephyr',
    'What is a data lake? | A data lake holds raw files | The lake and the warehouse',
    'A strand of DNA | The other strand | Each strand has a sugar',
    'Puerto Rico votes | The votes of Puerto Rico | Puerto Rico and the states',
    'Random forests explained | A random forest has trees | The forests vote',
    'Abraham Wald and the planes | How Wald saw the holes | Wald was right',
    'Leaf nodes of a graph | A leaf node has no child | The leaf is the end',
    'Robert Frost reads | The poems of Robert Frost | Frost was a farmer',
    'Miami Heat win | The Heat score again | The Heat are champions',
    'Compiler warnings | Read the warnings | No warnings at all',
    'Three public clouds | The clouds in numbers | Which of the clouds is cheap',
    'Getting wetter | The soil is wetter | The wetter the soil',
    'Wind down your day | How to wind down | Wind down with tea',
    'Amber Heard in court | Amber Heard speaks | The case of Amber Heard',
    'The sea of names | A sea',
  ])('“%s” has none that is strong', (text) => expect(readSubject({ scenes: film(text) })).toBeUndefined());

  it('names its words', () => {
    const scenes = film('Why does ice float? | Snow and ice');
    expect(readSubject({ scenes })?.because).toEqual(['ice', 'Snow']);
  });
});

describe('the colours of a film', () => {
  const [ICE, GARDEN] = [
    'Why does ice float? | Add one ice cube | Water under the ice',
    'A garden in spring | Plants for the garden',
  ];
  const looks = (text: string, named: object = {}) =>
    Array.from({ length: 40 }, (_, seed) => chooseLook({ theme: 'auto', scenes: film(text), seed, ...named }));
  /** Hue of the ground where it has one, else of the accent. */
  const hueOf = ({ palette }: ReturnType<typeof chooseLook>): number => {
    const ground = oklch(palette.ground)!;
    return Math.round((ground.c >= 0.025 ? ground : oklch(palette.accent)!).h ?? 0);
  };
  const areBetween = (hues: number[], least: number, most: number): void =>
    expect(hues.filter((hue) => hue < least || hue > most)).toEqual([]);

  it('fit its subject: blue for ice, green for a garden, red or amber for fire', () => {
    areBetween(looks(ICE).map(hueOf), 185, 285);
    areBetween(looks(GARDEN).map(hueOf), 125, 190);
    areBetween(looks('How a campfire works | Fire needs air').map(hueOf), 15, 110);
  });

  it('still differ by the seed', () => {
    expect(new Set(looks(ICE).map(({ palette }) => palette.ground)).size).toBeGreaterThan(3);
  });

  it('fit within a theme that is named, and stay as they were where the colours are named', () => {
    areBetween(looks(ICE, { theme: 'swiss', ground: undefined }).map(hueOf), 185, 285);
    const named = looks(ICE, { theme: 'swiss', colouring: 2 });
    expect(named.filter(({ colouring, subject }) => colouring !== 2 || subject !== undefined)).toEqual([]);
  });

  it('are those of the tone first', () => {
    for (const { palette } of looks('Flood warning | The river rises, leave now | Water and rain tonight'))
      expect(CHARACTERS.urgent.suits(palette)).toBeGreaterThanOrEqual(4);
  });

  it('say which subject chose them, and none where none did', () => {
    expect(looks(ICE)[0]?.subject).toMatchObject({ subject: 'ice', because: ['ice'] });
    expect(looks('Zephyr')[0]?.subject).toBeUndefined();
    expect(looks('Flood warning | The river rises | Water tonight')[0]?.subject).toBeUndefined();
  });
});
