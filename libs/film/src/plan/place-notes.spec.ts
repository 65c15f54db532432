import { expect, it } from 'vitest';
import { scene } from '../scenes/scene.js';
import { placeNotes } from './place-notes.js';

const map = (...names: string[]) => scene.parse({ visual: { type: 'map', places: names.map((name) => ({ name })) } });

it('tells by scene and field which of several cities a map shows', () => {
  expect(placeNotes([map('Lisbon', 'Porto'), map('Madrid', 'Valencia')])).toEqual([
    {
      scene: 1,
      field: 'visual.places[1].name',
      text: 'Valencia on the map is Valencia, Spain. If you mean another, name its country, as in “Valencia, Venezuela”, or give its coordinates as at.',
    },
  ]);
});

it('tells nothing where the country is named', () => {
  expect(placeNotes([map('Madrid', 'Valencia, Venezuela')])).toEqual([]);
});

it('tells of a place that is not known, with similar names', () => {
  expect(placeNotes([map('Krakow', 'Wroclaff')])).toEqual([
    {
      scene: 0,
      field: 'visual.places[1].name',
      text: 'No city called Wroclaff is known, and the map leaves it out; similar names are Wrocław; correct it, or give its place as at: [latitude, longitude].',
    },
  ]);
});
