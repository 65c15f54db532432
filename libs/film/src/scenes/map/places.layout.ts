import { geoDistance } from 'd3-geo';
import { citiesByName, isSame, type City } from './cities.layout.js';
import { countryCode } from './countries.js';
import { folded } from './folded.js';
import type { MapVisual } from './visual.js';

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

/**
 * Where places lie; undefined where a place has no coordinates and no city of its name is known. Of cities with one name the one in
 * a named country is taken, else the one nearest to the other places, else the most populous.
 */
export function placesOf({ places, countries }: Pick<MapVisual, 'places' | 'countries'>): (FoundPlace | undefined)[] {
  const inCountries = new Set(countries.map(countryCode));
  const choices = places.map(({ name, at }) => (at ? [] : citiesOf(name)));
  const namesakes = choices.map((all) => {
    const own = all.filter(({ code }) => inCountries.has(countryCode(code)));
    return own.length > 0
      ? own
      : all.filter(({ inhabitants }) => inhabitants >= (all[0]?.inhabitants ?? 0) * COMPARABLE);
  });
  let points = places.map(({ at }, index): Lonlat | undefined => (at ? [at[1], at[0]] : choices[index]?.[0]?.point));
  const taken = namesakes.map(([city]) => city);
  for (let round = 0; round < ROUNDS; round++) {
    namesakes.forEach((same, index) => {
      const others = points.filter((point, other) => point !== undefined && other !== index);
      taken[index] = nearest(same, others as Lonlat[]);
    });
    points = points.map((point, index) => taken[index]?.point ?? point);
  }
  return places.map(({ name }, index) => {
    const [point, city] = [points[index], taken[index]];
    const other = namesakes[index]?.find((one) => city && !isSame(one, city));
    return point && { name, point, ...(city && other && { guess: { taken: called(city), other: called(other) } }) };
  });
}

/** Cities of a name, or of a name with its region, country or code after a comma; the most populous first. */
function citiesOf(name: string): readonly City[] {
  const exact = citiesByName().get(folded(name));
  const [first = '', ...rest] = name.split(',');
  if (exact || rest.length === 0) return exact ?? [];
  const within = folded(rest.join(','));
  return (citiesByName().get(folded(first)) ?? []).filter((city) => isWithin(city, within));
}

function isWithin({ province, state, country, code }: City, region: string): boolean {
  const isNamed = [province, state, country].some((one) => folded(one ?? '') === region);
  return isNamed || (countryCode(region) !== undefined && countryCode(region) === countryCode(code));
}

/** The city with the least distance to all others; the first where there are none. */
function nearest(same: readonly City[], others: readonly Lonlat[]): City | undefined {
  const far = ({ point }: City): number => others.reduce((sum, other) => sum + geoDistance(point, other), 0);
  return same.reduce<City | undefined>((best, next) => (best && far(best) <= far(next) ? best : next), undefined);
}

function called({ name, code, country, province }: City): string {
  return `${name}, ${code === 'US' ? (province ?? country) : country}`;
}
