import { allWords, documentTitle, type FilmBrief, type Scene } from '@libs/film';
import { brandInputs, brandOf } from '../inputs/brand-input.js';
import { dictionOf } from '../inputs/speech/diction-input.js';
import { voiceFor } from './foreign-words.js';
import { resourcesOf } from './scene-resources.js';

/** What create_video takes of a film that its caller directs. */
interface DirectedFilm {
  scenes?: Scene[];
  composition?: FilmBrief['composition'];
  duration_seconds?: number;
  aspect_ratio: FilmBrief['aspectRatio'];
  resolution: FilmBrief['resolution'];
  fps: FilmBrief['fps'];
  theme: string;
  tone: string;
  voice: string;
  locale?: string;
  pronounce?: Record<string, string>;
  captions: FilmBrief['captions'];
  caption_place?: FilmBrief['captionPlace'];
  caption_size?: FilmBrief['captionSize'];
  music: string;
  brand?: Parameters<typeof brandOf>[0];
}

/** Whether a film is made of scenes or a document of the caller, and not of a prompt or a script. */
export function isDirected<Asked extends Pick<DirectedFilm, 'scenes' | 'composition'>>(
  asked: Asked,
): asked is Asked & ({ scenes: Scene[] } | { composition: NonNullable<FilmBrief['composition']> }) {
  return asked.scenes !== undefined || asked.composition !== undefined;
}

/** A directed film without its seed; `isForeign` is as in `Measured`. */
export function filmBrief(asked: DirectedFilm, isForeign?: boolean): Omit<FilmBrief, 'seed'> {
  const { scenes, composition } = asked;
  return {
    ...(scenes && { scenes }),
    ...(composition && { composition }),
    ...(asked.duration_seconds !== undefined && { durationSeconds: asked.duration_seconds }),
    aspectRatio: asked.aspect_ratio,
    resolution: asked.resolution,
    fps: asked.fps,
    theme: asked.theme,
    tone: asked.tone,
    voice: voiceFor(asked.voice, isForeign),
    ...dictionOf(asked),
    captions: asked.captions,
    ...(asked.caption_place && { captionPlace: asked.caption_place }),
    ...(asked.caption_size && { captionSize: asked.caption_size }),
    music: asked.music,
    ...brandOf(asked.brand),
    inputs: filmInputs(asked),
  };
}

/** Every resource of the caller that a directed film uses. */
export function filmInputs({ scenes, composition, brand }: DirectedFilm): string[] {
  return [...new Set([...resourcesOf([scenes, composition]), ...brandInputs(brand)])];
}

/** What a film says and shows, for its name and the hash of its words. */
export function filmText({ scenes = [], composition }: Pick<DirectedFilm, 'scenes' | 'composition'>): string {
  return composition ? documentTitle(composition.html) : allWords(scenes);
}
