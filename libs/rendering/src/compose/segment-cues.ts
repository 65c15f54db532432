import { captionCues, type CaptionCue } from '../captions.js';
import type { SpokenWord } from '../speech.js';
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

/** The captions of a segment on its own clock, from the words of its narration; none is left when the joint begins. */
export function segmentCues(
  words: readonly SpokenWord[],
  planned: PlannedSegment,
  { fps, lineLength }: { fps: number; lineLength?: number },
): CaptionCue[] {
  const end = (planned.frames - planned.tail) / fps;
  return captionCues(shifted(words, planned.speaksAt ?? 0), lineLength).map((cue) => ({
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

/** Whether a card or a scene already shows large what is said over it, so that a caption would say it twice. */
export function isOnCard(segment: Segment): boolean {
  if (segment.narration === undefined) return false;
  const said = bare(segment.narration);
  if (segment.type === 'scene') return said === bare(segment.shown);
  if (segment.type !== 'card') return false;
  return said === bare(segment.title) || said === bare(`${segment.title} ${segment.text ?? ''}`);
}

function bare(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}
