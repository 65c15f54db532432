import type { AudioBrief } from './audio-brief.js';
import { namedEffects } from './effects/sound-effects.js';
import { speakableText } from './audio-text.js';

/** Refuses audio that can never be made: `UnknownVoice`, `UnsupportedScript`, `NothingToSay` or `UnknownSound`. */
export function examineAudioBrief(brief: AudioBrief): void {
  if (brief.mode === 'speech') speakableText(brief);
  if (brief.mode === 'sfx') namedEffects(brief.text);
}
