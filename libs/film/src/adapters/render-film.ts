import {
  DIGITAL_SOURCE_TYPE,
  type EncodingOptions,
  frameFormat,
  type RenderResult,
  TECHNIQUE,
  videoFrameSize,
} from '@libs/rendering';
import { deliverFilm, type FilmToDeliver, openSpeaker } from '@libs/rendering/adapters';
import { hasCallersMarkup, type FilmBrief } from '../film-brief.js';
import { chooseLook } from '../plan/choose-look.js';
import { filmMood } from '../plan/film-music.js';
import { filmTitle } from '../plan/film-title.js';
import { filmVoice } from '../plan/film-voice.js';
import { filmCues } from '../plan/scene-captions.js';
import { speakScenes, type SpokenScene } from '../plan/speak-scenes.js';
import { documentOf } from './document/document-of.js';
import { FilmAssets } from './film-assets.js';
import type { BrowserProgram } from './stage/browser-program.js';
import { openStage } from './stage/open-stage.js';
import type { Stage } from './stage/stage.js';

export interface FilmOptions extends EncodingOptions {
  browser: BrowserProgram;
  /** Chromium's own sandbox: on in a closed root, and where the user may have it. */
  sandboxed: boolean;
}

/** Progress in percent: words, document, then pictures with their sound and encoding. */
const [SPOKEN, OPENED] = [10, 14];

/**
 * Makes a film of scenes in a directory that exists: the film, a thumbnail, and captions unless there are none. Throws
 * `SceneRefused` where its words do not fit, `QualityGateFailed`, `StageFailed`, and the signal's reason when it is aborted.
 */
export async function renderFilm(brief: FilmBrief, directory: string, options: FilmOptions): Promise<RenderResult> {
  const { signal } = options;
  const voice = filmVoice(brief);
  const speaker = await openSpeaker(voice);
  const spoken = await speakScenes(brief.scenes ?? [], {
    speak: (text, speed) => speaker.speak(text, { voice, speed, signal }),
    total: brief.durationSeconds,
    onScene: (share) => options.onProgress({ phase: 'speech', percent: Math.floor(share * SPOKEN) }),
  });
  const assets = await FilmAssets.open(options.inputs);
  const stage = await openStage({
    ...videoFrameSize(brief.aspectRatio, brief.resolution),
    html: await documentOf(brief, spoken, assets),
    fps: brief.fps,
    seed: brief.seed,
    assets: (path) => assets.at(path),
    markup: hasCallersMarkup(brief) ? 'callers' : 'ours',
    browser: options.browser,
    sandboxed: options.sandboxed,
    signal,
  });
  try {
    options.onProgress({ phase: 'draw', percent: OPENED });
    const film = filmOf(brief, { voice, spoken, stage });
    const { files, quality } = await deliverFilm(film, directory, {
      ...options,
      onProgress: ({ phase, percent }) =>
        options.onProgress({ phase, percent: OPENED + Math.floor((percent * (100 - OPENED)) / 100) }),
    });
    const scenes = spoken.map((scene, index) => ({ ...sceneFacts(scene), ...assets.shownIn(index) }));
    const findings = await stage.findings();
    return { files, facts: { ...factsOf(brief, film, voice), scenes, findings }, quality: { ...quality } };
  } finally {
    await stage.close();
  }
}

/** The film as its pictures and sounds make it. */
function filmOf(
  brief: FilmBrief,
  { voice, spoken, stage }: { voice: string; spoken: SpokenScene[]; stage: Stage },
): FilmToDeliver {
  const { scenes = [], seed, fps } = brief;
  const { isGrave } = chooseLook(brief.theme, scenes, brief);
  const mood = filmMood(brief.music, { isGrave, seed });
  const frames = Math.round(lengthOf(spoken) * fps);
  const poster = new Poster(spoken, { fps, frames });
  const isSpoken = voice !== 'none';
  return {
    ...videoFrameSize(brief.aspectRatio, brief.resolution),
    title: filmTitle(scenes),
    fps,
    frames,
    pictures: picturesOf(stage, { frames, fps, poster }),
    poster: () => poster.picture,
    narration: isSpoken ? spoken.flatMap(({ narration }) => narration) : [],
    words: isSpoken ? spoken.flatMap(({ words }) => words) : [],
    ...(mood && { music: { mood, seed } }),
    cues: brief.captions === 'none' ? [] : filmCues(spoken, captionShape(brief)),
    foreign: hasCallersMarkup(brief),
  };
}

function factsOf(brief: FilmBrief, film: FilmToDeliver, voice: string): RenderResult['facts'] {
  const { theme, tone } = chooseLook(brief.theme, brief.scenes ?? [], brief);
  return {
    width: film.width,
    height: film.height,
    fps: film.fps,
    duration_seconds: Number((film.frames / film.fps).toFixed(3)),
    technique: TECHNIQUE,
    provider: 'embedded',
    title: film.title,
    voice,
    music: film.music?.mood ?? 'off',
    theme: theme.name,
    tone,
    digital_source_type: DIGITAL_SOURCE_TYPE,
  };
}

function lengthOf(spoken: readonly SpokenScene[]): number {
  const last = spoken.at(-1);
  return last ? last.startSeconds + last.durationSeconds : 0;
}

function captionShape({ captions, aspectRatio, resolution }: FilmBrief) {
  return captions === 'sidecar' ? undefined : frameFormat(videoFrameSize(aspectRatio, resolution));
}

/** The frame that stands for the film: late in its first scene, when all of it is there. */
class Poster {
  readonly frame: number;
  picture: Buffer = Buffer.alloc(0);

  constructor(spoken: readonly SpokenScene[], { fps, frames }: { fps: number; frames: number }) {
    const { durationSeconds = 0 } = spoken[0] ?? {};
    this.frame = Math.min(Math.floor(durationSeconds * 0.8 * fps), frames - 1);
  }
}

async function* picturesOf(
  stage: Stage,
  { frames, fps, poster }: { frames: number; fps: number; poster: Poster },
): AsyncGenerator<Buffer> {
  for (let frame = 0; frame < frames; frame++) {
    const { jpeg } = await stage.frameAt(frame / fps);
    if (frame === poster.frame) poster.picture = jpeg;
    yield jpeg;
  }
}

function sceneFacts({ scene, startSeconds, durationSeconds }: SpokenScene): Record<string, unknown> {
  return {
    start_seconds: Number(startSeconds.toFixed(3)),
    duration_seconds: Number(durationSeconds.toFixed(3)),
    type: scene.visual.type,
  };
}
