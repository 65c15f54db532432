import { NothingToShow } from './nothing-to-show.js';
import { readableText, unspeakableScript } from './readable-text.js';
import { requireShort } from './script-too-long.js';
import { VOICES } from './speech.js';
import { UnknownVoice } from './speech/unknown-voice.js';
import { UnsupportedScript } from './unsupported-script.js';
import type { VideoBrief } from './video-brief.js';

/** The words of a brief as they can be drawn and said; with both, the script is spoken. */
export interface BriefText {
  prompt: string;
  script: string;
  /** The voice that will speak; `none` for a silent film. */
  voice: string;
}

/**
 * Cleans the words of a brief: what is examined, priced and filmed is this text and no other. Refuses what cannot be drawn
 * or said, and a script that is too long for any film, at the cost of looking at each character.
 */
export function briefText(
  brief: Pick<VideoBrief, 'prompt' | 'script' | 'voice' | 'durationSeconds'>,
  canDraw: (character: string) => boolean,
): BriefText {
  const script = readableText(brief.script ?? '', canDraw);
  requireShort(script, brief.durationSeconds);
  const prompt = readableText(brief.prompt ?? '', canDraw);
  if ((isWritten(brief.script) ? script : prompt) === '') throw new NothingToShow();
  return { prompt, script, voice: voiceFor(brief.voice, script || prompt) };
}

function isWritten(text: string | undefined): boolean {
  return text !== undefined && text.trim() !== '';
}

/** The voice that a wish means for a text: `auto` is silent where no voice can say it. Throws `UnknownVoice` and `UnsupportedScript`. */
export function voiceFor(wish: string, text: string): string {
  if (wish === 'none') return wish;
  if (wish !== 'auto' && !VOICES.some((voice) => voice === wish)) throw new UnknownVoice(wish);
  const script = unspeakableScript(text);
  if (script === undefined) return wish === 'auto' ? VOICES[0] : wish;
  if (wish === 'auto') return 'none';
  throw new UnsupportedScript(script, 'narrator');
}
