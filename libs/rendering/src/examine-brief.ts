import { scriptOf } from './film-plan.js';
import type { ImageBrief } from './image-brief.js';
import { requireSayable } from './narrate.js';
import { readableText } from './readable-text.js';
import type { VideoBrief } from './video-brief.js';

/** Letters of the scripts that our fonts have, and whatever belongs to no script. */
const DRAWABLE = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]$/u;

function canDraw(character: string): boolean {
  return DRAWABLE.test(character);
}

/** Refuses a video that can never be made: `UnsupportedScript`, `UnknownVoice` or `ScriptTooLong`. Costs no drawing. */
export function examineVideoBrief(brief: VideoBrief): void {
  const { script, voice } = scriptOf(brief, canDraw);
  if (voice !== 'none') requireSayable(script, brief.durationSeconds);
}

/** Refuses an image whose words cannot be drawn: `UnsupportedScript`. */
export function examineImageBrief({ prompt }: Pick<ImageBrief, 'prompt'>): void {
  readableText(prompt, canDraw);
}
