import cities from 'city-timezones';
import { CITY_NAMES } from './city-names.js';
import { folded } from './folded.js';
import type { MapVisual } from './visual.js';

type City = (typeof cities.cityMapping)[number];

/** Longitude and latitude in degrees. */
type Lonlat = [number, number];

/** Cities by their folded name, the most populous first. */
const CITIES = new Map<string, City[]>();
for (const city of cities.cityMapping) {
  for (const name of new Set([folded(city.city), folded(city.city_ascii)])) {
    const same = CITIES.get(name);
    if (same) same.push(city);
    else CITIES.set(name, [city]);
  }
}
for (const same of CITIES.values()) if (same.length > 1) same.sort((a, b) => b.pop - a.pop);

/** The coordinates of a place; undefined if they are not given and no city of its name is known. */
export function placeOf({ name, at }: MapVisual['places'][number]): Lonlat | undefined {
  if (at) return [at[1], at[0]];
  const whole = found(name);
  const [first = '', ...rest] = name.split(',');
  const within = folded(rest.join(','));
  const city = whole[0] ?? found(first).find((one) => within !== '' && isWithin(one, within));
  return city && [city.lng, city.lat];
}

function found(name: string): City[] {
  const key = folded(name);
  return CITIES.get(folded(CITY_NAMES[key] ?? name)) ?? [];
}

function isWithin(city: City, region: string): boolean {
  return [city.province, city.state_ansi, city.country, city.iso2, city.iso3].some(
    (one) => folded(one ?? '') === region,
  );
}
