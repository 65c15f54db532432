import { layOut, type CompositionTimeline } from './composition-timeline.js';
import type { CompositionBrief } from './composition.js';
import { deliveryOf, estimatedSeconds, toldIn } from './delivery.js';
import { requireShortPlan } from './plan-too-long.js';

/** How much longer than what is left an estimate of speech may be before the words themselves are tried. */
const TOLERANCE = 1.15;

/**
 * Refuses a composition that can never be made, before anything is paid: its voice, letters and lengths. What its scenes show is
 * the film's to examine.
 */
export function examineComposition(brief: CompositionBrief): void {
  estimatedTimeline(brief, 1 / TOLERANCE);
}

/** The timeline as it is expected before any word was spoken; `share` makes estimates of speech shorter or longer. */
export function estimatedTimeline(brief: CompositionBrief, share = 1): CompositionTimeline {
  requireShortPlan(brief);
  const delivery = deliveryOf(brief);
  const lengths = brief.segments.map((segment) => {
    const text = toldIn(segment, brief, delivery);
    return {
      id: segment.id,
      seconds: segment.durationSeconds,
      spokenSeconds: text === '' ? 0 : estimatedSeconds(text, delivery) * (delivery.voice === 'none' ? 1 : share),
      transition: segment.transition ?? ('cut' as const),
    };
  });
  return layOut(lengths, brief.output.fps);
}
