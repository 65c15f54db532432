import cities from 'city-timezones';
import { geoDistance } from 'd3-geo';
import { CITY_NAMES, MORE_CITIES } from './city-names.js';
import { countryCode } from './countries.js';
import { folded } from './folded.js';
import type { MapVisual } from './visual.js';

type City = Pick<(typeof cities.cityMapping)[number], 'city' | 'country' | 'iso2' | 'iso3' | 'lat' | 'lng' | 'pop'> &
  Partial<Pick<(typeof cities.cityMapping)[number], 'province' | 'state_ansi'>>;

/** Longitude and latitude in degrees. */
export type Lonlat = [number, number];

export interface FoundPlace {
  name: string;
  point: Lonlat;
  /** Where the name is of several cities: the one that was taken, and another. */
  guess?: { taken: string; other: string };
}

/** A smaller city of a name counts where it has this share of the inhabitants of the largest. */
const COMPARABLE = 0.1;
/** Places settle on each other: after so many rounds they stay. */
const ROUNDS = 3;

/** Cities by their folded name, the most populous first. */
const CITIES = Map.groupBy(
  [...(cities.cityMapping as City[]), ...MORE_CITIES].flatMap((city) =>
    [...new Set([folded(city.city), folded((city as { city_ascii?: string }).city_ascii ?? city.city)])].map(
      (name) => ({
        name,
        city,
      }),
    ),
  ),
  ({ name }) => name,
);

/**
 * Where places lie; undefined where a place has no coordinates and no city of its name is known. Of cities with one name the one in
 * a named country is taken, else the one nearest to the other places, else the most populous.
 */
export function placesOf({ places, countries }: Pick<MapVisual, 'places' | 'countries'>): (FoundPlace | undefined)[] {
  const inCountries = new Set(countries.map(countryCode));
  const choices = places.map(({ name, at }) => (at ? [] : citiesOf(name)));
  const namesakes = choices.map((all) => {
    const own = all.filter(({ iso3 }) => inCountries.has(countryCode(iso3)));
    return own.length > 0 ? own : all.filter(({ pop }) => pop >= (all[0]?.pop ?? 0) * COMPARABLE);
  });
  let points = places.map(({ at }, index): Lonlat | undefined => (at ? [at[1], at[0]] : pointOf(choices[index]?.[0])));
  const taken = namesakes.map(([city]) => city);
  for (let round = 0; round < ROUNDS; round++) {
    namesakes.forEach((same, index) => {
      const others = points.filter((point, other) => point !== undefined && other !== index);
      taken[index] = nearest(same, others as Lonlat[]);
    });
    points = points.map((point, index) => pointOf(taken[index]) ?? point);
  }
  return places.map(({ name }, index) => {
    const [point, city] = [points[index], taken[index]];
    const other = namesakes[index]?.find((one) => one !== city);
    return point && { name, point, ...(city && other && { guess: { taken: called(city), other: called(other) } }) };
  });
}

/** Cities of a name, or of a name with its region, country or code after a comma; the most populous first. */
function citiesOf(given: string): City[] {
  const name = usual(given);
  const [first = '', ...rest] = name.split(',');
  const within = folded(rest.join(','));
  const exact = CITIES.get(folded(name));
  const same = exact ?? (within === '' ? [] : (CITIES.get(folded(usual(first))) ?? []));
  return same
    .map(({ city }) => city)
    .filter((city) => exact !== undefined || isWithin(city, within))
    .toSorted((a, b) => b.pop - a.pop);
}

function usual(name: string): string {
  return CITY_NAMES[folded(name)] ?? name;
}

function isWithin(city: City, region: string): boolean {
  return [city.province, city.state_ansi, city.country, city.iso2, city.iso3].some(
    (one) => folded(one ?? '') === region,
  );
}

/** The city with the least distance to all others; the first where there are none. */
function nearest(same: readonly City[], others: readonly Lonlat[]): City | undefined {
  const far = (city: City): number => others.reduce((sum, other) => sum + geoDistance([city.lng, city.lat], other), 0);
  return same.reduce<City | undefined>((best, next) => (best && far(best) <= far(next) ? best : next), undefined);
}

function pointOf(city: City | undefined): Lonlat | undefined {
  return city && [city.lng, city.lat];
}

function called({ city, country, province }: City): string {
  return `${city}, ${country === 'United States of America' ? (province ?? country) : country}`;
}
