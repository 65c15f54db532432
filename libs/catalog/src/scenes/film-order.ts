import { allWords, clipIds, documentTitle, type FilmBrief, type Scene } from '@libs/film';
import { brandOf } from '../inputs/brand-input.js';
import { dictionOf } from '../inputs/speech/diction-input.js';
import { spokenWith, type SpokenBy } from './foreign-words.js';
import { resourcesOf } from './scene-resources.js';

/** What create_video takes of a film beside what it shows. */
interface FilmMembers {
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

/** What create_video takes of a film that its caller directs. */
interface DirectedFilm extends FilmMembers {
  scenes?: Scene[];
  composition?: FilmBrief['composition'];
}

/** A call that names all members gives a whole brief. */
type MembersOf<Asked> = Asked extends FilmMembers ? Omit<FilmBrief, 'seed'> : Partial<FilmBrief>;

/** Whether a film is made of scenes or a document of the caller, and not of a prompt or a script. */
export function isDirected<Asked extends Pick<DirectedFilm, 'scenes' | 'composition'>>(
  asked: Asked,
): asked is Asked & ({ scenes: Scene[] } | { composition: NonNullable<FilmBrief['composition']> }) {
  return asked.scenes !== undefined || asked.composition !== undefined;
}

/** A directed film without its seed. */
export function filmBrief(asked: DirectedFilm, speech: Partial<SpokenBy> = {}): Omit<FilmBrief, 'seed'> {
  const { scenes, composition } = asked;
  const film = {
    ...(scenes && { scenes }),
    ...(composition && { composition }),
    ...filmMembers(asked),
    ...spokenWith({ voice: asked.voice, ...dictionOf(asked) }, speech),
  };
  const videos = clipIds(scenes);
  return { ...film, inputs: filmInputs(film), ...(videos.length > 0 && { videos }) };
}

/** Members of a brief beside what it shows, as far as the call names them. */
export function filmMembers<Asked extends Partial<FilmMembers>>(asked: Asked): MembersOf<Asked> {
  const members = {
    durationSeconds: asked.duration_seconds,
    aspectRatio: asked.aspect_ratio,
    resolution: asked.resolution,
    fps: asked.fps,
    theme: asked.theme,
    tone: asked.tone,
    voice: asked.voice,
    ...dictionOf(asked),
    captions: asked.captions,
    captionPlace: asked.caption_place,
    captionSize: asked.caption_size,
    music: asked.music,
    ...brandOf(asked.brand),
  };
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as MembersOf<Asked>;
}

/** Every image of the caller that a film uses. */
export function filmInputs({
  scenes,
  composition,
  brand,
}: Pick<FilmBrief, 'scenes' | 'composition' | 'brand'>): string[] {
  return [...new Set([...resourcesOf([scenes, composition]), ...(brand?.logo === undefined ? [] : [brand.logo])])];
}

/** What a film says and shows, for its name and the hash of its words. */
export function filmText({ scenes = [], composition }: Pick<DirectedFilm, 'scenes' | 'composition'>): string {
  return composition ? documentTitle(composition.html) : allWords(scenes);
}
