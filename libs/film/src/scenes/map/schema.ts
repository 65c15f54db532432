import { z } from 'zod';
import { defineKind } from '../scene-kind.js';
import { SceneRefused } from '../scene-refused.js';
import { countryCode } from './countries.js';
import { placeOf } from './places.layout.js';
import { mapWords } from './words.js';

const name = z.string().min(1).max(32);

export const mapVisual = z.strictObject({
  type: z.literal('map'),
  places: z
    .array(
      z.strictObject({
        name: name.describe('A city, such as Porto or "Springfield, Illinois".'),
        at: z
          .tuple([z.number().min(-85).max(85), z.number().min(-180).max(180)])
          .optional()
          .describe('Latitude and longitude, for what is no known city.'),
      }),
    )
    .max(8)
    .default([])
    .describe('Pinned as spoken.'),
  countries: z.array(name).max(12).default([]).describe('Coloured: names or ISO codes.'),
});

export type MapVisual = z.output<typeof mapVisual>;

export const mapKind = defineKind({
  type: 'map',
  schema: mapVisual,
  words: mapWords,
  texts: ({ places, countries }) => [
    ...places.map(({ name }, at) => ({ field: `places[${at}].name`, text: name })),
    ...countries.map((text, at) => ({ field: `countries[${at}]`, text })),
  ],
  examine({ places, countries }) {
    if (places.length + countries.length === 0) throw new SceneRefused('visual', 'a map needs places or countries');
    places.forEach((place, at) => {
      if (!placeOf(place))
        throw new SceneRefused(
          `visual.places[${at}].name`,
          `no city called ${place.name} is known; give its place as at: [latitude, longitude]`,
        );
    });
    countries.forEach((country, at) => {
      if (countryCode(country) === undefined)
        throw new SceneRefused(`visual.countries[${at}]`, `${country} is no country; use its English name or ISO code`);
    });
  },
});
