import type { Cue } from '../time/scene-part.js';

/** When parts enter, in words: `visual.items[0] 1.2 s “boat”`. A text whose words enter one by one is told by its first word. */
export function toldCues(cues: readonly Cue[]): string[] {
  return cues.flatMap(({ field, at, word, wordOf }, index) => {
    if (wordOf !== undefined && cues[index - 1]?.wordOf === wordOf) return [];
    return [`visual.${wordOf ?? field} ${at.toFixed(1)} s${word === undefined ? '' : ` “${word}”`}`];
  });
}
