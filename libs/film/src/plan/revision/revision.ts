import type { PictureFamily } from '../../pictures/picture-family.js';
import type { Scene } from '../../scenes/scene.js';
import type { Entrance } from '../look/choose-transitions.js';

/** What a film keeps of the finished film that it changes. */
export interface Revision {
  /** Resource id of the first film, whose file is one of the `videos`. */
  id: string;
  /** For each scene the index of the first film's scene that it keeps; null for a scene that is drawn. */
  keeps: (number | null)[];
  /** The scenes of the first film on its time line, in frames. */
  first: FirstScene[];
  /** For each scene the number by which it was varied when it was first drawn. */
  variants: number[];
  /** Colours of things, by their index, as the first film has them. */
  things: Record<string, number>;
  /** The family of the first film's pictures, where it is known. */
  family?: PictureFamily;
}

export interface FirstScene {
  start: number;
  frames: number;
  entrance: Entrance;
}

/**
 * A change of a scene, which is named by its index in the first film: removed; preceded by another scene (the index after the
 * last one appends); or with other members, of which null removes one.
 */
export type SceneChange = { scene: number } & (
  | { remove: true }
  | { insert: Scene }
  | { [Member in keyof Scene]?: Scene[Member] | null }
);
