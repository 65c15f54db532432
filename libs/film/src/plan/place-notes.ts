import { placesOf } from '../scenes/map/places.layout.js';
import type { Scene } from '../scenes/scene.js';

export interface PlaceNote {
  /** Index of the scene. */
  scene: number;
  field: string;
  text: string;
}

/** Which city was taken where a map names one of several. */
export function placeNotes(scenes: readonly Pick<Scene, 'visual'>[]): PlaceNote[] {
  return scenes.flatMap(({ visual }, scene) =>
    visual.type !== 'map'
      ? []
      : placesOf(visual).flatMap((place, at) => {
          if (!place?.guess) return [];
          const { taken, other } = place.guess;
          const text = `${place.name} on the map is ${taken}. If you mean another, name its country, as in “${other}”, or give its coordinates as at.`;
          return [{ scene, field: `visual.places[${at}].name`, text }];
        }),
  );
}
