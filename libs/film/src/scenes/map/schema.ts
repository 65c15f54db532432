import { defineKind } from '../scene-kind.js';
import { SceneRefused } from '../scene-refused.js';
import { countryCode } from './countries.js';
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
    placesOf({ places, countries }).forEach((place, at) => {
      if (!place)
        throw new SceneRefused(
          `visual.places[${at}].name`,
          `no city called ${places[at]?.name} is known; give its place as at: [latitude, longitude]`,
        );
    });
    countries.forEach((country, at) => {
      if (countryCode(country) === undefined)
        throw new SceneRefused(`visual.countries[${at}]`, `${country} is no country; use its English name or ISO code`);
    });
  },
});
