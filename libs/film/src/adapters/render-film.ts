import { filmOrigin, type EncodingOptions, type RenderResult, TECHNIQUE, videoFrameSize } from '@libs/drawing';
import type { Speaker } from '@libs/sound';
import { openRecordings, openSpeaker } from '@libs/sound/adapters';
import { deliverFilm } from './encode/deliver-film.js';
import type { FilmToDeliver } from './encode/deliver-film.js';
import { hasCallersMarkup, type FilmBrief } from '../film-brief.js';
import type { Look } from '../plan/look/choose-look.js';
import { hasOtherMedia } from '../plan/other-media.js';
import { captionLanguage } from '../plan/words/caption-language.js';
import { filmVoice } from '../plan/words/film-voice.js';
import { CaptionWatch } from './caption-watch.js';
import { type DressedFilm, dressFilm } from './dress-film.js';
import { writeFilm } from './film-script.js';
import { filmToDeliver } from './film-to-deliver.js';
import type { BrowserProgram } from './stage/browser-program.js';
import { openStage } from './stage/open-stage.js';

export interface FilmOptions extends EncodingOptions {
  browser: BrowserProgram;
  /** Chromium's own sandbox: on in a closed root, and where the user may have it. */
  sandboxed: boolean;
}

/** Progress in percent: words, document, then pictures with their sound and encoding. */
const [SPOKEN, OPENED] = [10, 14];

/**
 * Makes a film of scenes or of a composition in a directory that exists: the film, a thumbnail, and captions unless there are
 * none. Throws `SceneRefused` where its words do not fit, `provider_rejected`, `StageFailed`, and the signal's reason when it is aborted.
 */
export async function renderFilm(brief: FilmBrief, directory: string, options: FilmOptions): Promise<RenderResult> {
  const { signal } = options;
  const voice = filmVoice(brief);
  const origin = filmOrigin(hasOtherMedia(brief, voice, Object.keys(options.inputs ?? {})));
  const speaker = await speakerOf(brief, voice, options);
  const { finish, look, assets, family } = await dressFilm(brief, options.inputs, options);
  const script = await writeFilm(brief, {
    look,
    speak: (text, speed) => speaker.speak(text, { voice, speed, diction: brief.diction, signal }),
    assets,
    onScene: (share) => options.onProgress({ phase: 'speech', percent: Math.floor(share * SPOKEN) }),
  });
  const stage = await openStage({
    ...videoFrameSize(brief.aspectRatio, brief.resolution),
    html: script.html,
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
    const watch = new CaptionWatch(stage, brief, script.expected);
    const film = filmToDeliver(brief, script, {
      voice,
      comment: origin.statement,
      look,
      stage: watch,
      ...(finish && { finish }),
      first: brief.revises && options.inputs?.[brief.revises.id],
    });
    const { files, quality } = await deliverFilm(film, directory, {
      ...options,
      onProgress: ({ phase, percent }) =>
        options.onProgress({ phase, percent: OPENED + Math.floor((percent * (100 - OPENED)) / 100) }),
    });
    const facts = {
      ...factsOf(brief, film, { voice, look, family }),
      digital_source_type: origin.sourceType,
      scenes: script.scenes,
      findings: [...stage.findings, ...watch.findings],
    };
    return { files, facts, quality: { ...quality } };
  } finally {
    await stage.close();
    await assets.close();
  }
}

/** The voice of the film, or what was recorded of it. */
function speakerOf({ recordings }: FilmBrief, voice: string, { inputs, ...program }: FilmOptions): Promise<Speaker> {
  if (!recordings || voice === 'none') return openSpeaker(voice, program.voicesDir);
  const files = recordings.map(({ id, lines }) => ({ path: inputs?.[id] ?? '', lines }));
  return openRecordings(files, program);
}

function factsOf(
  brief: FilmBrief,
  film: FilmToDeliver,
  {
    voice,
    look: { tone, theme, ground, colouring, arrangement },
    family,
  }: { voice: string; look: Look; family: DressedFilm['family'] },
): RenderResult['facts'] {
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
    ...captionLanguage(film.cues, brief.diction?.locale),
    tone,
    ...(!brief.composition && {
      theme: theme.name,
      ground,
      colouring,
      arrangement,
      pictures: family,
      // It has key frames where scenes begin: `plan/revision`.
      revisable: true,
    }),
    ...(brief.revises && { drawn_seconds: Number((film.drawn / film.fps).toFixed(3)) }),
    ...(brief.adapter && { adapter_id: brief.adapter.id }),
  };
}
