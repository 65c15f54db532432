import { briefText } from './brief-text.js';
import { chartOf } from './chart/chart.js';
import { ChartRefused } from './chart/chart-refused.js';
import type { ImageBrief } from './image-brief.js';
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

/** Refuses an image whose words or figures cannot be drawn: `UnsupportedScript`, `NothingToShow` or `ChartRefused`. */
export function examineImageBrief(
  brief: Pick<ImageBrief, 'prompt' | 'technique' | 'data' | 'brand'>,
  canDraw: CanDraw,
): void {
  imageText(brief, canDraw);
  readableText(brief.brand?.name ?? '', canDraw);
  if (brief.data) chartOf(brief.data, canDraw);
  else if (brief.technique === 'chart') throw new ChartRefused('it has no figures');
}
