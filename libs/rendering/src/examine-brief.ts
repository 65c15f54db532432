import { scriptOf } from './film-plan.js';
import type { ImageBrief } from './image-brief.js';
import { imageText } from './image-text.js';
import { requireSayable } from './narrate.js';
import type { VideoBrief } from './video-brief.js';

type CanDraw = (character: string) => boolean;

/**
 * Refuses a video that can never be made: `UnsupportedScript`, `UnknownVoice`, `NothingToShow` or `ScriptTooLong`. Costs no
 * drawing.
 */
export function examineVideoBrief(brief: VideoBrief, canDraw: CanDraw): void {
  const { script, voice } = scriptOf(brief, canDraw);
  requireSayable(script, voice, brief.durationSeconds);
}

/** Refuses an image whose words cannot be drawn: `UnsupportedScript` or `NothingToShow`. */
export function examineImageBrief(brief: Pick<ImageBrief, 'prompt'>, canDraw: CanDraw): void {
  imageText(brief, canDraw);
}
