import { isMadeVisual, type MadeVisual } from '@libs/film';

/** A scene, or whatever else of a call has a picture that is to be made. */
export interface MadeScene {
  visual: MadeVisual & { prompt: string; seconds?: number };
  say?: string;
  seconds?: number;
}

/** The scenes of a call whose pictures are to be made, with their places, such as `scenes[1]`. */
export function madeScenes(part: unknown, place = ''): { scene: MadeScene; place: string }[] {
  if (typeof part !== 'object' || part === null) return [];
  if (isMadeScene(part)) return [{ scene: withoutNulls(part), place }];
  return Object.entries(part).flatMap(([name, value]) =>
    madeScenes(value, Array.isArray(part) ? `${place}[${name}]` : place === '' ? name : `${place}.${name}`),
  );
}

/** The call with other pictures in those scenes, which come in the same order. */
export function withPictures<Part>(part: Part, pictureOf: (scene: MadeScene) => object): Part {
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) return part.map((one: unknown) => withPictures(one, pictureOf)) as Part;
  if (isMadeScene(part)) return { ...part, visual: pictureOf(withoutNulls(part)) };
  return Object.fromEntries(
    Object.entries(part).map(([name, value]: [string, unknown]) => [name, withPictures(value, pictureOf)]),
  ) as Part;
}

function isMadeScene(part: object): part is MadeScene {
  return 'visual' in part && isMadeVisual(part.visual);
}

/** A change of a finished film takes members out with null. */
function withoutNulls(scene: MadeScene): MadeScene {
  return Object.fromEntries(Object.entries(scene).filter(([, value]) => value !== null)) as unknown as MadeScene;
}
