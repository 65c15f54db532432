import type { Finished } from '@libs/kernel';
import type { SpokenWord } from '@libs/sound';
import type { CompositionTimeline, PlannedSegment } from './composition-timeline.js';
import type { CompositionBrief, Segment } from './composition.js';
import type { Delivery, FilmFormat } from './compose-work.js';
import { deliveryOf } from './delivery.js';

/** A composition and what follows from it alone. */
export interface CompositionOrder {
  brief: CompositionBrief;
  delivery: Delivery;
  format: FilmFormat;
}

export function orderOf(brief: CompositionBrief): CompositionOrder {
  return { brief, delivery: deliveryOf(brief), format: brief.output };
}

/** A segment as it was told and as it was planned. */
export interface LaidSegment {
  segment: Segment;
  planned: PlannedSegment;
  index: number;
}

export function timelineOf(finished: Finished): CompositionTimeline {
  return finished('plan', 'plan').facts.timeline as CompositionTimeline;
}

export function laidSegments({ brief }: CompositionOrder, finished: Finished): LaidSegment[] {
  return timelineOf(finished).segments.map((planned, index) => {
    const segment = brief.segments[index];
    if (segment?.id !== planned.id)
      throw new TypeError(`the plan has segment ${planned.id} where the brief has another`);
    return { segment, planned, index };
  });
}

/** The words of a segment's narration, from its own beginning. */
export function wordsOf({ id, speaksAt }: PlannedSegment, finished: Finished): SpokenWord[] {
  return speaksAt === undefined ? [] : (finished('narration', id).facts.words as SpokenWord[]);
}
