import { type PictureFinish, videoFrameSize } from '@libs/drawing';
import { rgb } from 'culori';
import { filmMood } from '../plan/film-mood.js';
import type { FilmToDeliver } from './encode/deliver-film.js';
import { type FilmBrief, hasCallersMarkup } from '../film-brief.js';
import type { Look } from '../plan/look/choose-look.js';
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
    look: Pick<Look, 'mood' | 'palette'>;
    stage: Pick<Stage, 'frameAt' | 'lostLetters'>;
    finish?: PictureFinish;
  },
): FilmToDeliver {
  const { seed, fps } = brief;
  const mood = filmMood(brief.music, look);
  const frames = Math.round(script.seconds * fps);
  const poster = new Poster(Math.min(Math.floor(script.posterSeconds * fps), frames - 1));
  const { width, height } = videoFrameSize(brief.aspectRatio, brief.resolution);
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
    scenes: script.expected,
    mayBeBlack: mayBeBlack(brief, look),
    lostLetters: () => stage.lostLetters,
  };
}

/** Pictures of the caller may be black, and so may a ground that is empty until its first word. */
function mayBeBlack(brief: FilmBrief, { palette }: Pick<Look, 'palette'>): boolean {
  const { ground, surface, accent, accent2, strong = accent } = palette;
  const ofCaller = hasCallersMarkup(brief) || brief.scenes?.some(({ visual }) => visual.type === 'image');
  return ofCaller || [ground, surface, accent, accent2, strong].some(isNearlyBlack);
}

/** By the light that a film stores (BT.709), as ffmpeg's blackdetect reads it. */
function isNearlyBlack(colour: string): boolean {
  const seen = rgb(colour);
  return seen !== undefined && 0.2126 * seen.r + 0.7152 * seen.g + 0.0722 * seen.b < 40 / 255;
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
