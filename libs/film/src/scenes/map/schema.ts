import { defineKind } from '../scene-kind.js';
import { SceneRefused } from '../scene-refused.js';
import { countryCode } from './countries.js';
import { nearCities } from './near-cities.js';
import { placesOf } from './places.layout.js';
import { mapWords } from './words.js';
import { mapVisual } from './visual.js';

export const mapKind = defineKind({
  type: 'map',
  schema: mapVisual,
  words: mapWords,
  texts: ({ places, countries }) => [
    ...places.map(({ name }, at) => ({ field: `places[${at}].name`, text: name })),
    ...countries.map((text, at) => ({ field: `countries[${at}]`, text })),
  ],
  examine({ places, countries, route }) {
    if (places.length + countries.length === 0) throw new SceneRefused('visual', 'a map needs places or countries');
    if (route && places.length < 2) throw new SceneRefused('visual.route', 'a route needs two places or more');
    // A map of the places that are known is drawn: the preview and the answer tell of the others.
    const [first] = places;
    if (first && countries.length === 0 && !placesOf({ places, countries }).some(Boolean))
      throw new SceneRefused(
        'visual.places[0].name',
        `no city called ${first.name} is known; ${nearCities(first.name)}`,
      );
    countries.forEach((country, at) => {
      if (countryCode(country) === undefined)
        throw new SceneRefused(`visual.countries[${at}]`, `${country} is no country; use its English name or ISO code`);
    });
  },
});
