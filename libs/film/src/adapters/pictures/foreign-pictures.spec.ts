import { describe, expect, it } from 'vitest';
import { searchPictures } from './pictures.js';
import { ScenePictures } from './scene-pictures.js';

/** Words of films in other languages, and the pictures that show them; `none` where a picture would show something else. */
const WORDS = `
pt: bolo: fluent:shortcake; Balões: fluent:balloon; Palhaço: fluent:clown-face; bicicletas: fluent:bicycle; guarda-chuva: fluent:umbrella
pt: pão: fluent:bread; cães: fluent:dog-face; bolo de aniversário: fluent:birthday-cake; copo de água: fluent:droplet; razão: none
de: Luftballons: fluent:balloon; Fahrrad: fluent:bicycle; Hunde: fluent:dog-face; Wasser: fluent:droplet; Äpfel: fluent:red-apple
de: Regenschirm: fluent:umbrella; Krankenhaus: fluent:hospital; Boot: fluent:ship; Hut: fluent:top-hat; Tag: fluent:sun; Rat: none; Gift: none
fr: Gâteau: fluent:shortcake; Voiture: fluent:automobile; Chat: fluent:cat-face; Pain: fluent:bread; Poissons: fluent:fish
fr: Pommes de terre: fluent:potato; Châteaux: fluent:castle; Eau: fluent:droplet
de: Eis: fluent:ice; Herz: fluent:red-heart
fr: Parapluie: fluent:umbrella; Maison: fluent:house; une pomme: fluent:red-apple; Coin: none; Four: none
es: Globos: fluent:balloon; Payaso: fluent:clown-face; Perro: fluent:dog-face; Manzanas: fluent:red-apple; Pan: fluent:bread
es: Tomates: fluent:tomato; Zanahorias: fluent:carrot; taza de café: fluent:hot-beverage; Pie: fluent:foot; Once: none
it: Palloncini: fluent:balloon; Gatto: fluent:cat-face; Mele: fluent:red-apple; Ombrello: fluent:umbrella; Treno: fluent:high-speed-train
it: Pesce: fluent:fish; il cane: fluent:dog-face; Camera: fluent:bed; Estate: none
nl: Katten: fluent:cat-face; Bomen: fluent:deciduous-tree; Brood: fluent:bread; Kaart: none; Fiets: fluent:bicycle
sv: Tåg: fluent:high-speed-train; Kaffe: fluent:hot-beverage; Hund: fluent:dog-face; Äpplen: fluent:red-apple; Gift: none
de: Wein: fluent:wine-glass; Berge: fluent:snow-capped-mountain
it: Fiori: fluent:bouquet; Vino: fluent:wine-glass
pl: Balony: fluent:balloon; Klaun: fluent:clown-face; Pies: fluent:dog-face; Rower: fluent:bicycle; Jabłko: fluent:red-apple; Chleb: fluent:bread
`;

const ROWS = WORDS.trim()
  .split('\n')
  .flatMap((row) => {
    const [language = '', ...cells] = row.split(/: (?=\S+(?:[^;]*): )/u);
    return cells
      .join(': ')
      .split('; ')
      .map((cell) => [language, ...cell.split(/: (?=fluent:|none)/u)] as [string, string, string]);
  });

describe('the picture of a word that a film shows', () => {
  it.each(ROWS)('of the language %s, “%s”, is %s', (language, words, id) => {
    const found = new ScenePictures('colour', language).choose(words, 0, words)?.id;
    expect(found?.replace('noto:', 'fluent:') ?? 'none').toBe(id);
  });
});

it('an English film looks nothing up in other languages', () => {
  const film = new ScenePictures('colour', 'en');
  expect(['Pump', 'rake', 'Bolo'].map((words) => film.choose(words, 0, words))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

describe('words that only ask for a picture', () => {
  const film = new ScenePictures('colour', 'de');

  it('are English first, and then of the film’s language', () => {
    expect(film.choose('boot', 0, 'Wanderschuhe')?.id).toBe('fluent:hiking-boot');
    expect(film.choose('Kuchen', 0, 'Zum Kaffee')?.id).toBe('fluent:shortcake');
  });

  it.each([
    ['de', 'hut', 'Hütte im Wald', 'fluent:hut'],
    ['de', 'boot', 'Bootcamp', 'fluent:hiking-boot'],
    ['fr', 'chat', 'Château', 'fluent:speech-balloon'],
  ])('of the language %s, “%s” beside “%s”, are no part of a longer word', (language, words, text, id) => {
    expect(new ScenePictures('colour', language).choose(words, 0, text)?.id).toBe(id);
  });

  it('show nothing that the film says to be absent, crossed out where it denies it', () => {
    expect(film.choose('keine Hunde', 1, 'keine Hunde')).toEqual({ id: 'fluent:dog-face', isCrossed: true });
    expect(film.choose('Hunde', 1, 'Keine Hunde')).toEqual({ id: 'fluent:dog-face', isCrossed: true });
  });
});

describe('a search without a film', () => {
  it.each([
    ['Palhaço', 'fluent:clown-face'],
    ['Fahrräder', 'fluent:bicycle'],
    ['風船', 'fluent:balloon'],
    ['chat', 'fluent:speech-balloon'],
    ['sink', undefined],
    ['spills', undefined],
  ])('of “%s” begins with English and goes on in every language: %s', (words, id) => {
    const [best] = searchPictures(words);
    expect(best?.fits ? best.id : undefined).toBe(id);
  });
});
