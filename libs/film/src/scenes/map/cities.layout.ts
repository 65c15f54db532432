import packaged from 'city-timezones';
import { geoDistance } from 'd3-geo';
import { folded } from './folded.js';
import large from './large-cities.json' with { type: 'json' };

export interface City {
  name: string;
  country: string;
  /** ISO code of two letters. */
  code: string;
  province?: string;
  /** The letters of a state. */
  state?: string;
  /** Longitude and latitude in degrees. */
  point: [number, number];
  inhabitants: number;
}

/** Kilometres. */
const SAME = 60;
const EARTH_RADIUS = 6371;
const COUNTRIES = new Intl.DisplayNames('en', { type: 'region', style: 'short' });

let byName: Map<string, City[]> | undefined;

/**
 * Cities by their names without case, accents and signs, the most populous first. The package knows 7,300 cities by one name each;
 * `large-cities.json` has the capitals and the cities of 300,000 inhabitants or more with their names in other languages.
 */
export function citiesByName(): ReadonlyMap<string, readonly City[]> {
  return (byName ??= readCities());
}

function readCities(): Map<string, City[]> {
  const cities = new Map<string, City[]>();
  const add = (city: City, names: readonly string[]): void => {
    for (const name of new Set(names)) {
      const same = cities.get(name);
      if (same === undefined) cities.set(name, [city]);
      else if (!same.includes(city)) same.push(city);
    }
  };
  for (const one of packaged.cityMapping) {
    const { city: name, country, province, state_ansi: state, lng, lat, pop: inhabitants } = one;
    // Countries without a code have a number there, whatever the types of the package say.
    const iso2: unknown = one.iso2;
    const code = typeof iso2 === 'string' ? iso2 : '';
    add({ name, country, code, province, state, point: [lng, lat], inhabitants }, [name, one.city_ascii].map(folded));
  }
  for (const row of large) {
    const { city, names } = readRow(row);
    const known = names.flatMap((name) => cities.get(name) ?? []).find((one) => isSame(one, city));
    if (known && folded(known.name) === folded(city.name)) known.name = city.name;
    add(known ?? city, names);
  }
  for (const same of cities.values()) same.sort((a, b) => b.inhabitants - a.inhabitants);
  return cities;
}

function readRow(row: string): { city: City; names: string[] } {
  const [name = '', code = '', lat, lng, inhabitants, province, others = ''] = row.split('|');
  const point: City['point'] = [Number(lng), Number(lat)];
  const city = { name, code, country: COUNTRIES.of(code) ?? code, province, point, inhabitants: Number(inhabitants) };
  return { city, names: [folded(name), ...others.split(' ')].filter((one) => one !== '') };
}

/** Whether two entries of one name are the same city. */
export function isSame(one: City, other: City): boolean {
  return one.code === other.code && geoDistance(one.point, other.point) * EARTH_RADIUS < SAME;
}
