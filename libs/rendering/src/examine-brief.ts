import { briefText } from './brief-text.js';
import type { ArtBrief } from './image-brief.js';
import { imageText } from './image-text.js';
import { requireSayable } from './narrate.js';
import { readableText } from './readable-text.js';
import type { VideoBrief } from './video-brief.js';
import { writeScript } from './writing/write-script.js';

type CanDraw = (character: string) => boolean;

/**
 * Refuses a video that can never be made: `UnsupportedScript`, `UnknownVoice`, `NothingToShow` or `ScriptTooLong`. Costs no
 * drawing.
 */
export function examineVideoBrief(brief: Omit<VideoBrief, 'seed'>, canDraw: CanDraw): void {
  const { script, voice } = briefText(brief, canDraw);
  // A film leaves out sentences of a prompt that do not fit. It says a script whole.
  if (script !== '') requireSayable(writeScript({ script }), voice, brief.durationSeconds);
  readableText(brief.brand?.name ?? '', canDraw);
}

/** Refuses art whose prompt has no word to go by: `UnsupportedScript` or `NothingToShow`. */
export function examineArtBrief(brief: Pick<ArtBrief, 'prompt'>, canDraw: CanDraw): void {
  imageText(brief, canDraw);
}
