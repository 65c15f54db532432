import { type PictureFinish, videoFrameSize } from '@libs/drawing';
import { filmMood } from '../plan/film-mood.js';
import type { FilmToDeliver } from './encode/deliver-film.js';
import { type FilmBrief, hasCallersMarkup } from '../film-brief.js';
import { drawnFrames, keyFrames } from '../plan/revision/key-frames.js';
import { keptStretches } from '../plan/revision/kept-stretches.js';
import type { Look } from '../plan/look/choose-look.js';
import { isNearlyBlack } from '../plan/look/colour.js';
import type { FilmScript } from './film-script.js';
import type { Stage } from './stage/stage.js';

/** A film as its script and the pictures of its stage make it; `voice` is `none` for a film without a voice. */
export function filmToDeliver(
  brief: FilmBrief,
  script: FilmScript,
  {
    voice,
    comment,
    look,
    stage,
    finish,
    first,
  }: {
    voice: string;
    comment: string;
    look: Pick<Look, 'mood' | 'palette'>;
    stage: Pick<Stage, 'frameAt' | 'lostLetters'>;
    finish?: PictureFinish;
    /** The file of the film that this one revises. */
    first?: string | undefined;
  },
): FilmToDeliver {
  const { seed, fps } = brief;
  const mood = filmMood(brief.music, look);
  const frames = Math.round(script.seconds * fps);
  const stretches =
    first === undefined || !brief.revises ? undefined : keptStretches(script.placed, brief.revises, fps);
  const drawn = drawnFrames(frames, stretches);
  const keys = new Set(keyFrames(script.placed, fps));
  const poster = new Poster(Math.min(Math.floor(script.posterSeconds * fps), frames - 1));
  const { width, height } = videoFrameSize(brief.aspectRatio, brief.resolution);
  const words = voice === 'none' ? [] : script.words;
  return {
    width,
    height,
    fps,
    frames,
    title: script.title,
    comment,
    pictures: picturesOf(stage, { drawn, fps, poster }),
    drawn: drawn.length,
    keys: drawn.flatMap((frame, at) => (keys.has(frame) || frame !== drawn[at - 1]! + 1 ? [at] : [])),
    ...(stretches && { revision: { film: first!, stretches } }),
    ...(finish && { finish }),
    poster: () => poster.picture,
    narration: voice === 'none' ? [] : script.narration,
    sounds: script.sounds,
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
  const ofCaller =
    hasCallersMarkup(brief) || brief.scenes?.some(({ visual }) => visual.type === 'image' || visual.type === 'clip');
  return ofCaller || [ground, surface, accent, accent2, strong].some(isNearlyBlack);
}

/** The picture that stands for the film. */
class Poster {
  picture: Buffer = Buffer.alloc(0);

  constructor(readonly frame: number) {}
}

async function* picturesOf(
  stage: Pick<Stage, 'frameAt'>,
  { drawn, fps, poster }: { drawn: readonly number[]; fps: number; poster: Poster },
): AsyncGenerator<Buffer> {
  const own = new Set(drawn);
  for (const frame of [...new Set([...drawn, poster.frame])].toSorted((one, other) => one - other)) {
    const { jpeg } = await stage.frameAt(frame / fps);
    if (frame === poster.frame) poster.picture = jpeg;
    if (own.has(frame)) yield jpeg;
  }
}
