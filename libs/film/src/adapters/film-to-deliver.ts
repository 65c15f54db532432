import { type PictureFinish, videoFrameSize } from '@libs/drawing';
import { filmMood } from '../plan/film-mood.js';
import type { FilmToDeliver } from './encode/deliver-film.js';
import { type FilmBrief, hasCallersMarkup } from '../film-brief.js';
import type { DressedLook } from '../plan/look/dress-look.js';
import type { FilmScript } from './film-script.js';
import type { Stage } from './stage/stage.js';

/** A film as its script and the pictures of its stage make it; `voice` is `none` for a film without a voice. */
export function filmToDeliver(
  brief: FilmBrief,
  script: FilmScript,
  {
    voice,
    look,
    stage,
    finish,
  }: {
    voice: string;
    look: Pick<DressedLook, 'isGrave' | 'tone'>;
    stage: Pick<Stage, 'frameAt' | 'lostLetters'>;
    finish?: PictureFinish;
  },
): FilmToDeliver {
  const { seed, fps } = brief;
  const mood = filmMood(brief.music, { isGrave: look.isGrave, seed });
  const frames = Math.round(script.seconds * fps);
  const poster = new Poster(Math.min(Math.floor(script.posterSeconds * fps), frames - 1));
  const { width, height } = videoFrameSize(brief.aspectRatio, brief.resolution);
  const foreign = hasCallersMarkup(brief);
  const words = voice === 'none' ? [] : script.words;
  return {
    width,
    height,
    fps,
    frames,
    title: script.title,
    pictures: picturesOf(stage, { frames, fps, poster }),
    ...(finish && { finish }),
    poster: () => poster.picture,
    narration: voice === 'none' ? [] : script.narration,
    words,
    ...(mood && { music: { mood, seed } }),
    cues: brief.captions === 'none' ? [] : script.cues,
    captioned: brief.captions !== 'none' && words.length > 0,
    changes: foreign ? [] : [...(standsStill(brief) ? [] : [0]), ...script.changes],
    // The ground of a dark film is close to black, and empty until its first word.
    mayBeBlack: foreign || look.tone === 'dark',
    lostLetters: () => stage.lostLetters,
  };
}

/** An image of the caller may have one colour: its first moments show no motion. */
function standsStill({ scenes = [] }: FilmBrief): boolean {
  return scenes[0]?.visual.type === 'image';
}

/** The picture that stands for the film. */
class Poster {
  picture: Buffer = Buffer.alloc(0);

  constructor(readonly frame: number) {}
}

async function* picturesOf(
  stage: Pick<Stage, 'frameAt'>,
  { frames, fps, poster }: { frames: number; fps: number; poster: Poster },
): AsyncGenerator<Buffer> {
  for (let frame = 0; frame < frames; frame++) {
    const { jpeg } = await stage.frameAt(frame / fps);
    if (frame === poster.frame) poster.picture = jpeg;
    yield jpeg;
  }
}
