import { estimatedSpeech, readingSeconds } from '@libs/sound';
import { openSpeaker } from '@libs/sound/adapters';
import type { FilmBrief } from '../../film-brief.js';
import { filmVoice } from '../../plan/words/film-voice.js';
import { SceneRefused } from '../../scenes/scene-refused.js';
import { speakScenes, type SpokenScene } from '../../plan/words/speak-scenes.js';

/** How far an estimate of speech may be off: what would fit by so much is shown. */
const TOLERANCE = 1.25;

/** The scenes of a brief in time by an estimate of their speech; nothing is spoken. Throws `SceneRefused` where it cannot fit. */
export async function previewScenes(brief: FilmBrief): Promise<SpokenScene[]> {
  const voice = filmVoice(brief);
  try {
    return await timed(brief, voice, 1);
  } catch (refusal) {
    if (!(refusal instanceof SceneRefused)) throw refusal;
    return timed(brief, voice, TOLERANCE);
  }
}

async function timed(brief: FilmBrief, voice: string, faster: number): Promise<SpokenScene[]> {
  const { scenes = [], fps, durationSeconds } = brief;
  const reader = await openSpeaker('none');
  return speakScenes(scenes, {
    fps,
    speak: (text, speed) => reader.speak(text, { voice, speed: speed * faster * paceOf(text, brief, voice) }),
    ...(durationSeconds !== undefined && { total: durationSeconds }),
    onScene: () => undefined,
  });
}

/** How much faster than an easy reader the voice says a text. */
function paceOf(text: string, { diction }: FilmBrief, voice: string): number {
  const spoken = estimatedSpeech(text, diction);
  return voice === 'none' || spoken <= 0 ? 1 : readingSeconds(text) / spoken;
}
