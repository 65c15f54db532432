import { nearCities } from '../scenes/map/near-cities.js';
import { type FoundPlace, placesOf } from '../scenes/map/places.layout.js';
import type { Scene } from '../scenes/scene.js';

export interface PlaceNote {
  /** Index of the scene. */
  scene: number;
  field: string;
  text: string;
}

/** Which city was taken where a map names one of several, and which is not known and left out. */
export function placeNotes(scenes: readonly Pick<Scene, 'visual'>[]): PlaceNote[] {
  return scenes.flatMap(({ visual }, scene) =>
    visual.type !== 'map'
      ? []
      : placesOf(visual).flatMap((place, at) => {
          const text = place ? guessed(place) : unknown(visual.places[at]!.name);
          return text === undefined ? [] : [{ scene, field: `visual.places[${at}].name`, text }];
        }),
  );
}

function guessed({ name, guess }: FoundPlace): string | undefined {
  return (
    guess &&
    `${name} on the map is ${guess.taken}. If you mean another, name its country, as in “${guess.other}”, or give its coordinates as at.`
  );
}

function unknown(name: string): string {
  return `No city called ${name} is known, and the map leaves it out; ${nearCities(name)}.`;
}
