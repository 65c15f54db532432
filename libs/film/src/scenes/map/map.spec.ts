import { expect, it } from 'vitest';
import { ROOMS } from '../../measure/room.js';
import { emsOf } from '../../measure/text-width.js';
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
])('%s lies where most people look for it', (name, degrees) => {
  expect(lie(name)).toEqual([degrees]);
});

it.each([
  [['Nazareth', 'Bethlehem'], [35, 32], 'Bethlehem, Palestine', 'Bethlehem, South Africa'],
  [['Managua', 'San José'], [-84, 10], 'San Jose, Costa Rica', 'San Jose, California'],
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
    'visual.places[0].name: no city called Atlantis is known; give its place as at: [latitude, longitude]',
  ],
  [{ places: [{ name: 'Paris, Mars' }] }, 'visual.places[0].name: no city called Paris, Mars is known'],
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

const TRAIN = { places: [{ name: 'Lisbon' }, { name: 'Porto' }, { name: 'Vigo' }], route: true };

it('a route joins its places in their order, clear of their names', () => {
  for (const room of ROOMS) {
    const { legs, pins, labels } = mapLayout(visual(TRAIN), room);
    const ends = legs.map((leg) =>
      [...leg.matchAll(/[ML]([\d.]+),([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]),
    );
    ends.forEach((points, at) => {
      expect(points[0]).toEqual([expect.closeTo(pins[at]!.x, 0), expect.closeTo(pins[at]!.y, 0)]);
      expect(points.at(-1)).toEqual([expect.closeTo(pins[at + 1]!.x, 0), expect.closeTo(pins[at + 1]!.y, 0)]);
    });
    expect(labels).toHaveLength(3);
    for (const { text, x, y, size } of labels) {
      expect(y + size * 0.6).toBeLessThanOrEqual(room.height - 2);
      for (const [left, top] of ends.flat()) {
        const isBeside = Math.abs(left! - x) >= (emsOf(text) * size) / 2 || Math.abs(top! - y) >= size * 0.6;
        expect(isBeside).toBe(true);
      }
    }
  }
});

it('a map of a coast shows more land than a map around its places would', () => {
  for (const room of ROOMS.filter(({ width, height }) => width > height)) {
    const { pins } = mapLayout(visual(TRAIN), room);
    expect(Math.max(...pins.map(({ x }) => x))).toBeLessThan(room.width * 0.45);
  }
});
