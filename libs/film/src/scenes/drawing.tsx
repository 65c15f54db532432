import type { ComponentChild } from 'preact';
import type { FrameFormat } from '@libs/drawing';
import type { Cues } from '../time/cues.js';

/** The address and proportions of a picture that the stage serves. */
export interface PlacedImage {
  /** An address that the stage answers, such as `/icons/fluent/bicycle.svg` or `/media/{resource_id}`. */
  address: string;
  /** Pixels, where the picture has its own. */
  width?: number;
  height?: number;
  /** What draws the eye, in shares of its sides. */
  focus?: { x: number; y: number };
  /** Colour of the plate behind a transparent image whose colours are near the ground's. */
  plate?: string;
}

/** What a film gives to the drawing of one scene. */
export interface SceneProps<Visual> {
  visual: Visual;
  headline?: string;
  /** wide 16:9, square 1:1, portrait 4:5, tall 9:16. */
  shape: FrameFormat;
  /** Seconds that the scene stands. */
  seconds: number;
  /** When its parts enter. */
  cues: Cues;
  /** Any whole number: the same seed gives the same picture. */
  seed: number;
  /**
   * The packaged picture that fits the words best, or the icon of that id; undefined where none fits. `text` is what it illustrates:
   * a picture of a thing that it denies is crossed out.
   */
  icon: (words: string, text?: string) => PlacedImage | undefined;
  /** The packaged picture of the first thing that a line surely names; absent where the scene takes none. */
  pictureOf: (line: string) => PlacedImage | undefined;
  /** The colour that a thing of this name has in every scene of the film; undefined where no chart names it twice. */
  colourOf: (name: string) => string | undefined;
  /** An image of the caller by its resource id. */
  image: (id: string) => PlacedImage;
  /** The film of the caller that the scene shows; the number of a frame follows its address. */
  clip: () => PlacedImage;
  /** A document of its own for a frame, with the theme's faces and custom properties, around markup of the caller. */
  ownDocument: (html: string, css?: string) => string;
  brand?: { name?: string; logo?: PlacedImage };
}

/**
 * Draws a scene as HTML; runs in the child process alone. The element it returns fills the frame's safe area. Text goes in as
 * children, so that it is escaped. Lengths are in `cqmin`, `cqw` and `cqh` of the frame or in `em`, never in `px`. Colours and faces are
 * the custom properties of the theme, and no drawing knows a theme by name.
 */
export type Drawing<Visual> = (props: SceneProps<Visual>) => ComponentChild | Promise<ComponentChild>;
