import type { AudioBrief } from './audio-brief.js';
import { speakableText } from './audio-text.js';

/** Refuses audio that can never be made: `UnknownVoice`, `UnsupportedScript` or `NothingToSay`. */
export function examineAudioBrief(brief: AudioBrief): void {
  if (brief.mode === 'speech') speakableText(brief);
}
