import { nearestNames } from '../../pictures/nearest-names.js';
import { citiesByName } from './cities.layout.js';
import { folded } from './folded.js';

const MOST = 3;
/** Letters by which a name that was meant is shorter or longer. */
const OTHER_LENGTH = 2;

/** The end of a sentence about an unknown city: similar names, and what to do. */
export function nearCities(name: string): string {
  const asked = folded(name.split(',')[0] ?? name);
  const alike = [...citiesByName().keys()].filter(
    (other) => other[0] === asked[0] && Math.abs(other.length - asked.length) <= OTHER_LENGTH,
  );
  const near = nearestNames(asked, alike, MOST * 2).map((one) => citiesByName().get(one)![0]!.name);
  const told = [...new Set(near)].slice(0, MOST).join(', ');
  return `${told && `similar names are ${told}; `}correct it, or give its place as at: [latitude, longitude]`;
}
