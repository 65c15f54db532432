import type { FilmBrief } from '@libs/film';
import { openSpeaker } from '@libs/sound/adapters';
import { dressFilm } from '../../../libs/film/src/adapters/dress-film.js';
import { type FilmScript, writeFilm } from '../../../libs/film/src/adapters/film-script.js';
import { openStage } from '../../../libs/film/src/adapters/stage/open-stage.js';
import type { Stage } from '../../../libs/film/src/adapters/stage/stage.js';
import { hasCallersMarkup } from '../../../libs/film/src/film-brief.js';
import { filmVoice } from '../../../libs/film/src/plan/words/film-voice.js';
import { videoFrameSize } from '../../../libs/drawing/src/frame-size.js';
import { testBrowser } from './test-stage.js';

/** A film whose pictures were all drawn. */
export interface DrawnFilm {
  script: FilmScript;
  voice: string;
  /** One JPEG for each frame that was drawn. */
  pictures: Buffer[];
}

/** Speaks a film and opens its page. */
export async function stagedFilm(brief: FilmBrief): Promise<{ script: FilmScript; voice: string; stage: Stage }> {
  const { signal } = new AbortController();
  const voice = filmVoice(brief);
  const speaker = await openSpeaker(voice);
  const { look, assets } = await dressFilm(brief);
  const script = await writeFilm(brief, {
    look,
    speak: (text, speed) => speaker.speak(text, { voice, speed, signal }),
    assets,
    onScene: () => undefined,
  });
  const stage = await openStage({
    ...videoFrameSize(brief.aspectRatio, brief.resolution),
    html: script.html,
    fps: brief.fps,
    seed: brief.seed,
    assets: (path) => assets.at(path),
    markup: hasCallersMarkup(brief) ? 'callers' : 'ours',
    browser: await testBrowser(),
    sandboxed: false,
    signal,
  });
  return { script, voice, stage };
}

/** Speaks a film and draws its pictures without encoding them; of `every` so many frames the first. */
export async function drawnFilm(brief: FilmBrief, every = 1): Promise<DrawnFilm> {
  const { script, voice, stage } = await stagedFilm(brief);
  try {
    const pictures: Buffer[] = [];
    const frames = Math.round(script.seconds * brief.fps);
    for (let frame = 0; frame < frames; frame += every) pictures.push((await stage.frameAt(frame / brief.fps)).jpeg);
    return { script, voice, pictures };
  } finally {
    await stage.close();
  }
}
