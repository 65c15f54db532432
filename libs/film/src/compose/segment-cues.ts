import type { Finished } from '@libs/kernel';
import { type CaptionCue, captionCues, type SpokenWord } from '@libs/sound';
import { type CompositionOrder, type LaidSegment, wordsOf } from './composition-order.js';
import type { PlannedSegment } from './composition-timeline.js';
import type { Segment } from './composition.js';

/** Words some seconds later. */
export function shifted(words: readonly SpokenWord[], seconds: number): SpokenWord[] {
  return words.map((word) => ({
    ...word,
    startSeconds: word.startSeconds + seconds,
    endSeconds: word.endSeconds + seconds,
  }));
}

/** What is said over a segment, on the clock of its film, which begins with the frames of the joint before it. */
export function heardInShot({ planned }: LaidSegment, { format }: CompositionOrder, finished: Finished): SpokenWord[] {
  return shifted(wordsOf(planned, finished), planned.lead / format.fps + (planned.speaksAt ?? 0));
}

/** The captions of a segment on its own clock, from the words of its narration; none is left when the joint begins. */
export function segmentCues(words: readonly SpokenWord[], planned: PlannedSegment, fps: number): CaptionCue[] {
  const end = (planned.frames - planned.tail) / fps;
  return captionCues(shifted(words, planned.speaksAt ?? 0)).map((cue) => ({
    ...cue,
    endSeconds: Math.min(cue.endSeconds, end),
  }));
}

/** A caption some seconds later. */
export function shiftedCue(cue: CaptionCue, seconds: number): CaptionCue {
  return {
    ...cue,
    startSeconds: cue.startSeconds + seconds,
    endSeconds: cue.endSeconds + seconds,
    words: shifted(cue.words, seconds),
  };
}

/** Whether a segment already shows large what is said over it, so that a caption would say it twice. */
export function isOnScreen({ narration, shown }: Pick<Segment, 'narration' | 'shown'>): boolean {
  if (narration === undefined) return false;
  const [said, written] = [bare(narration), shown.split('\n').map(bare)];
  return said !== '' && (written.includes(said) || written.join(' ') === said);
}

function bare(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}
