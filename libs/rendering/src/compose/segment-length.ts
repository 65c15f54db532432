import { readingSeconds } from '../silent-speaker.js';
import { SEGMENT_SECONDS, type Segment } from './composition.js';

/** Seconds of an image, and of a card besides the time that reading it takes. */
const IMAGE_SECONDS = 4;
const CARD = { besides: 1.4, shortest: 3, longest: 9 };

/** Seconds that a segment lasts by itself: what was asked for, else what suits it. */
export function ownSeconds(segment: Segment): number {
  if (segment.durationSeconds !== undefined) {
    return Math.min(SEGMENT_SECONDS.longest, Math.max(SEGMENT_SECONDS.shortest, segment.durationSeconds));
  }
  if (segment.type !== 'card') return IMAGE_SECONDS;
  const read = CARD.besides + readingSeconds(`${segment.title} ${segment.text ?? ''}`);
  return Math.min(CARD.longest, Math.max(CARD.shortest, Math.round(read * 10) / 10));
}
