import { expect, it } from 'vitest';
import large from './large-cities.json' with { type: 'json' };
import { countryCode, countryLabel } from './countries.js';
import { mapLayout } from './map.layout.js';
import { placesOf } from './places.layout.js';
import { mapKind } from './schema.js';
import { mapVisual } from './visual.js';

const visual = (given: object) => mapVisual.parse({ type: 'map', ...given });
const lie = (...names: string[]): (number[] | undefined)[] =>
  placesOf(visual({ places: names.map((name) => ({ name })) })).map((place) => place?.point.map(Math.round));

it.each([
  ['Paris', [2, 49]],
  ['münchen', [12, 48]],
  ['MUNICH', [12, 48]],
  ['sao paulo', [-47, -24]],
  ['Roma', [12, 42]],
  ['Springfield, Illinois', [-90, 40]],
  ['Portland, Maine', [-70, 44]],
  ['Washington', [-77, 39]],
  ['Mecca', [40, 21]],
  ['Guatemala City', [-91, 15]],
  ['Kuwait City', [48, 29]],
  ['Odesa', [31, 46]],
  ['Bruges', [3, 51]],
  ['Wrocław', [17, 51]],
  ['Wroclaw', [17, 51]],
  ['Breslau', [17, 51]],
  ['ŁÓDŹ', [19, 52]],
  ['København', [13, 56]],
  ['Tromsø', [19, 70]],
  ['Đà Nẵng', [108, 16]],
  ['Москва', [38, 56]],
  ['東京', [140, 36]],
  ['القاهرة', [31, 30]],
  ['Düsseldorf', [7, 51]],
  ['Duesseldorf', [7, 51]],
  ['Saint Petersburg', [30, 60]],
  ['Fort Worth', [-97, 33]],
  ['Shenyang', [123, 42]],
  ['London, Canada', [-81, 43]],
])('%s lies where most people look for it', (name, degrees) => {
  expect(lie(name)).toEqual([degrees]);
});

it.each([
  [['Nazareth', 'Bethlehem'], [35, 32], 'Bethlehem, Palestine', 'Bethlehem, South Africa'],
  [['Managua', 'San José'], [-84, 10], 'San José, Costa Rica', 'San Jose, California'],
  [['Madrid', 'Valencia'], [0, 39], 'Valencia, Spain', 'Valencia, Venezuela'],
])(
  'of namesakes in %j the one near the other place is taken, and the guess is told',
  (names, degrees, taken, other) => {
    expect(lie(...names)[1]?.map(Math.abs)).toEqual(degrees.map(Math.abs));
    expect(placesOf(visual({ places: names.map((name) => ({ name })) }))[1]?.guess).toEqual({ taken, other });
  },
);

it('a namesake lies in the country that the map colours, and a small town does not win by nearness', () => {
  const [san] = placesOf(visual({ places: [{ name: 'San José' }], countries: ['Costa Rica'] }));
  expect(san?.guess).toBeUndefined();
  expect(san?.point.map(Math.round)).toEqual([-84, 10]);
  expect(lie('Houston', 'Paris')[1]).toEqual([2, 49]);
});

it.each([
  [
    { places: [{ name: 'Atlantis' }] },
    'visual.places[0].name: no city called Atlantis is known; similar names are Atlanta',
  ],
  [{ places: [{ name: 'Paris, Mars' }] }, 'visual.places[0].name: no city called Paris, Mars is known'],
  [{ places: [{ name: 'Wroclaff' }] }, 'no city called Wroclaff is known; similar names are Wrocław; correct it'],
  [{ countries: ['France', 'Narnia'] }, 'visual.countries[1]: Narnia is no country'],
  [{}, 'visual: a map needs places or countries'],
  [{ places: [{ name: 'Paris' }], route: true }, 'visual.route: a route needs two places or more'],
])('%j is refused with its field', (given, said) => {
  expect(() => mapKind.examine?.(visual(given))).toThrow(said);
});

it('a place may say where it is, and a country may be a name or a code', () => {
  expect(placesOf(visual({ places: [{ name: 'Atlantis', at: [31, -24] }] }))[0]?.point).toEqual([-24, 31]);
  for (const name of ['Germany', 'germany', 'DE', 'DEU', 'Deutschland', 'Allemagne'])
    expect(countryCode(name)).toBe('276');
  expect(['USA', 'UK', 'Kosovo', 'Ivory Coast'].map(countryCode)).toEqual(['840', '826', 'Kosovo', '384']);
  expect(countryLabel('CZ')).toBe('Czechia');
  expect(countryLabel('Deutschland')).toBe('Deutschland');
});

it('each city of the list is found by its name, and by its name without accents', () => {
  const names = large.map((row) => row.split('|')[0]!);
  const ways = [...names, ...names.map((name) => name.normalize('NFD').replaceAll(/\p{M}/gu, ''))];
  expect(names.length).toBeGreaterThan(1700);
  expect(ways.filter((name) => !placesOf({ places: [{ name }], countries: [] })[0])).toEqual([]);
});

it('a map leaves out places that are not known where it knows others', () => {
  const given = visual({ places: [{ name: 'Atlantis' }, { name: 'Porto' }, { name: 'Vigo' }], route: true });
  expect(() => mapKind.examine?.(given)).not.toThrow();
});

const SHAPES = ['wide', 'square', 'portrait', 'tall'] as const;

it('a map across the date line is not drawn around the world', () => {
  const { pins } = mapLayout(visual({ places: [{ name: 'Auckland' }, { name: 'Honolulu' }] }), 'wide');
  expect(pins[0]!.x).toBeLessThan(pins[1]!.x);
});

it('islands overseas do not widen the map of their country', () => {
  const { countries, size } = mapLayout(visual({ countries: ['France'] }), 'wide');
  const heights = countries[0]!.path.match(/(?<=,)[\d.]+/g)!.map(Number);
  expect(Math.max(...heights) - Math.min(...heights)).toBeGreaterThan(size.height * 0.7);
});

const TRAIN = { places: [{ name: 'Lisbon' }, { name: 'Porto' }, { name: 'Vigo' }], route: true };

it('a route joins the places that are known, in their order', () => {
  const places = [TRAIN.places[0]!, { name: 'Atlantis' }, ...TRAIN.places.slice(1)];
  for (const shape of SHAPES) {
    const { legs, pins } = mapLayout(visual({ places, route: true }), shape);
    expect(pins.map(({ part }) => part)).toEqual(['places[0]', 'places[2]', 'places[3]']);
    expect(legs.map(({ part }) => part)).toEqual(['places[2]', 'places[3]']);
    legs.forEach(({ path }, at) => {
      const points = [...path.matchAll(/[ML]([-\d.]+),([-\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
      expect(points[0]).toEqual([expect.closeTo(pins[at]!.x, 0), expect.closeTo(pins[at]!.y, 0)]);
      expect(points.at(-1)).toEqual([expect.closeTo(pins[at + 1]!.x, 0), expect.closeTo(pins[at + 1]!.y, 0)]);
    });
  }
});

it('a map of a coast shows more land than a map around its places would', () => {
  const { pins, size } = mapLayout(visual(TRAIN), 'wide');
  expect(Math.max(...pins.map(({ x }) => x))).toBeLessThan(size.width * 0.45);
});
