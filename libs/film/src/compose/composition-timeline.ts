import { deny } from '@libs/kernel';
import { LONGEST_COMPOSITION, SEGMENT_SECONDS, type JointKind } from './composition.js';

/** What decides how long a segment is. */
export interface SegmentLength {
  id: string;
  /** Without what is said in it. */
  seconds: number;
  /** Of its narration; 0 without one. */
  spokenSeconds: number;
  transition: JointKind;
}

/** A segment on the film's clock, in whole frames. */
export interface PlannedSegment {
  id: string;
  /** The first frame of the film that is its own: the middle of the joint before it. */
  from: number;
  frames: number;
  /** Frames of its own that lie in the joint before it and in the joint after it. */
  head: number;
  tail: number;
  /** Frames that its picture needs before its first and after its last, for the neighbours it is mixed with. */
  lead: number;
  trail: number;
  /** How it gives way to the next; a cut for the last. */
  transition: JointKind;
  /** When its narration begins, in seconds from its own beginning; undefined without one. */
  speaksAt?: number;
}

export interface CompositionTimeline {
  frames: number;
  segments: PlannedSegment[];
}

/** Seconds of one side of a joint. */
const HALF_JOINT = 0.3;
/** Seconds of quiet before and after a narration, outside joints. */
const BREATH = { before: 0.35, after: 0.45 };

/**
 * Lays segments out to the frame. A joint is as long on both sides of its boundary and takes no more than a third of a
 * segment; a narration is never in one. Throws `input_unsupported`.
 */
export function layOut(lengths: readonly SegmentLength[], fps: number): CompositionTimeline {
  const asked = lengths.map(({ seconds }) => Math.max(1, Math.round(seconds * fps)));
  const halves = lengths.slice(0, -1).map(({ transition }, at) => {
    const third = Math.floor(Math.min(asked[at] ?? 0, asked[at + 1] ?? 0) / 3);
    return transition === 'cut' ? 0 : Math.min(Math.round(HALF_JOINT * fps), third);
  });
  let from = 0;
  const segments = lengths.map((length, at): PlannedSegment => {
    const [head, tail] = [halves[at - 1] ?? 0, halves[at] ?? 0];
    const speaks = length.spokenSeconds > 0;
    const speaksAt = head / fps + BREATH.before;
    const narrated = speaks ? speaksAt + length.spokenSeconds + BREATH.after + tail / fps : 0;
    if (narrated > SEGMENT_SECONDS.longestNarrated) {
      throw deny(
        'input_unsupported',
        `The narration of segment ${length.id} takes about ${Math.ceil(length.spokenSeconds)} seconds to say, more than the ${SEGMENT_SECONDS.longestNarrated} that a segment may last.`,
        { nextStep: 'Shorten it, or part it between two segments.' },
      );
    }
    const planned = {
      id: length.id,
      from,
      frames: Math.max(asked[at] ?? 1, Math.ceil(narrated * fps)),
      head,
      tail,
      lead: laps(lengths[at - 1]?.transition) ? head : 0,
      trail: laps(length.transition) ? tail : 0,
      transition: tail > 0 ? length.transition : ('cut' as const),
      ...(speaks && { speaksAt }),
    };
    from += planned.frames;
    return planned;
  });
  if (from / fps > LONGEST_COMPOSITION) {
    throw deny(
      'input_unsupported',
      `The segments last about ${Math.ceil(from / fps)} seconds together; a composition lasts at most ${LONGEST_COMPOSITION}.`,
      { nextStep: 'Shorten segments or their narration, or make two compositions of it.' },
    );
  }
  return { frames: from, segments };
}

/** Whether both segments are seen at once. */
function laps(transition: JointKind | undefined): boolean {
  return transition === 'dissolve' || transition === 'wipe';
}
