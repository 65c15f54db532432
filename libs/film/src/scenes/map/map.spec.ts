import { expect, it } from 'vitest';
import { ROOMS } from '../../measure/room.js';
import { emsOf } from '../../measure/text-width.js';
import { countryCode, countryLabel } from './countries.js';
import { mapLayout } from './map.layout.js';
import { placeOf } from './places.layout.js';
import { mapKind } from './schema.js';
import { mapVisual } from './visual.js';

const visual = (given: object) => mapVisual.parse({ type: 'map', ...given });
const near = (name: string): number[] => placeOf({ name })!.map((degrees) => Math.round(degrees));

it.each([
  ['Paris', [2, 49]],
  ['münchen', [12, 48]],
  ['MUNICH', [12, 48]],
  ['sao paulo', [-47, -24]],
  ['Roma', [12, 42]],
  ['Springfield, Illinois', [-90, 40]],
  ['Portland, Maine', [-70, 44]],
  ['Washington', [-77, 39]],
])('%s lies where most people look for it', (name, degrees) => {
  expect(near(name)).toEqual(degrees);
});

it.each([
  [
    { places: [{ name: 'Atlantis' }] },
    'visual.places[0].name: no city called Atlantis is known; give its place as at: [latitude, longitude]',
  ],
  [{ places: [{ name: 'Paris, Mars' }] }, 'visual.places[0].name: no city called Paris, Mars is known'],
  [{ countries: ['France', 'Narnia'] }, 'visual.countries[1]: Narnia is no country'],
  [{}, 'visual: a map needs places or countries'],
])('%j is refused with its field', (given, said) => {
  expect(() => mapKind.examine?.(visual(given))).toThrow(said);
});

it('a place may say where it is, and a country may be a name or a code', () => {
  expect(placeOf({ name: 'Atlantis', at: [31, -24] })).toEqual([-24, 31]);
  for (const name of ['Germany', 'germany', 'DE', 'DEU', 'Deutschland', 'Allemagne'])
    expect(countryCode(name)).toBe('276');
  expect(['USA', 'UK', 'Kosovo', 'Ivory Coast'].map(countryCode)).toEqual(['840', '826', 'Kosovo', '384']);
  expect(countryLabel('CZ')).toBe('Czechia');
  expect(countryLabel('Deutschland')).toBe('Deutschland');
});

const CROWDED = visual({
  places: ['München', 'Wien', 'Zürich', 'Milano', 'Roma', 'Salzburg', 'Venice', 'Innsbruck'].map((name) => ({ name })),
});

it('eight near cities are all named, no name over a pin, another name or the edge', () => {
  mapKind.examine?.(CROWDED);
  for (const room of ROOMS) {
    const { pins, labels } = mapLayout(CROWDED, room);
    expect(labels).toHaveLength(8);
    labels.forEach(({ text, x, y, size }, at) => {
      const half = (emsOf(text) * size) / 2;
      expect(x - half).toBeGreaterThan(0);
      expect(x + half).toBeLessThan(room.width);
      for (const pin of pins) expect(Math.abs(pin.x - x) >= half || Math.abs(pin.y - y) >= size * 0.6).toBe(true);
      for (const other of labels.slice(at + 1))
        expect(Math.abs(other.x - x) >= half + (emsOf(other.text) * size) / 2 || Math.abs(other.y - y) >= size).toBe(
          true,
        );
    });
  }
});

it('small countries near each other are named beside them, without a line', () => {
  const potato = visual({ countries: ['Peru', 'Bolivia', 'Spain', 'Ireland', 'Germany'] });
  for (const room of ROOMS) {
    const { labels } = mapLayout(potato, room);
    expect(labels.map(({ line }) => line)).toEqual(labels.map(() => undefined));
  }
});

it('a map across the date line is not drawn around the world', () => {
  const { pins } = mapLayout(visual({ places: [{ name: 'Auckland' }, { name: 'Honolulu' }] }), ROOMS[0]!);
  expect(pins[0]!.x).toBeLessThan(pins[1]!.x);
});

it('islands overseas do not widen the map of their country', () => {
  const { countries } = mapLayout(visual({ countries: ['France'] }), ROOMS[0]!);
  const heights = countries[0]!.path.match(/(?<=,)[\d.]+/g)!.map(Number);
  expect(Math.max(...heights) - Math.min(...heights)).toBeGreaterThan(ROOMS[0]!.height * 0.7);
});
