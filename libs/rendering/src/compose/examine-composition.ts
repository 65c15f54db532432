import { examineVideoBrief } from '../examine-brief.js';
import { NothingToShow } from '../nothing-to-show.js';
import { readableText } from '../readable-text.js';
import { layOut, type CompositionTimeline } from './composition-timeline.js';
import type { CompositionBrief, Segment } from './composition.js';
import { styleOf } from './composition-style.js';
import { deliveryOf, estimatedSeconds, toldIn } from './delivery.js';
import { requireShortPlan } from './plan-too-long.js';
import { ownSeconds } from './segment-length.js';
import { shotBrief } from './shot-order.js';

type CanDraw = (character: string) => boolean;

/** How much longer than what is left an estimate may be before the words themselves are tried. */
const TOLERANCE = 1.15;

/**
 * Refuses a composition that can never be made, before anything is paid: `UnsupportedScript`, `UnknownVoice`,
 * `NothingToShow`, `PlanTooLong`, `NarrationTooLong` or `CompositionTooLong`. Costs no drawing.
 */
export function examineComposition(brief: CompositionBrief, canDraw: CanDraw): void {
  requireShortPlan(brief);
  readableText(brief.title, canDraw);
  const { theme } = styleOf(brief);
  for (const segment of brief.segments) examineSegment(segment, { ...brief, theme }, canDraw);
  estimatedTimeline(brief, canDraw, 1 / TOLERANCE);
}

function examineSegment(segment: Segment, brief: CompositionBrief, canDraw: CanDraw): void {
  readableText(segment.narration ?? '', canDraw);
  if (segment.type === 'generate') {
    const { theme } = brief;
    examineVideoBrief(shotBrief(brief, segment, { theme, seconds: ownSeconds(segment) }), canDraw);
  }
  if (segment.type !== 'card') return;
  if (readableText(segment.title, canDraw) === '') throw new NothingToShow();
  readableText(segment.text ?? '', canDraw);
}

/** The timeline as it is expected before any word was spoken; `share` makes estimates shorter or longer. */
export function estimatedTimeline(brief: CompositionBrief, canDraw: CanDraw, share = 1): CompositionTimeline {
  requireShortPlan(brief);
  const delivery = deliveryOf(brief, styleOf(brief).subject.tempo);
  const lengths = brief.segments.map((segment) => {
    const text = readableText(toldIn(segment, brief, delivery), canDraw);
    return {
      id: segment.id,
      seconds: ownSeconds(segment),
      spokenSeconds: text === '' ? 0 : estimatedSeconds(text, delivery) * share,
      transition: segment.transition ?? ('cut' as const),
    };
  });
  return layOut(lengths, brief.output.fps);
}
