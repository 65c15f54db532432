import type { ComponentChild } from 'preact';
import type { Entrance } from '../time/cues.js';

/** Where the head of an arrow points. */
type Towards = 'right' | 'left' | 'up' | 'down';

export interface ArrowWay {
  /** A path from the tail to the tip, in hundredths of the box that the arrow is drawn in. */
  path: string;
  tail: Point;
  tip: Point;
  towards: Towards;
}

export interface Point {
  x: number;
  y: number;
}

/** An arrow in the box around it: dimmed while it waits, drawn from its tail when its cue comes. */
export function Arrow({ path, tail, tip, towards, enters }: ArrowWay & { enters: Entrance }): ComponentChild {
  const along = towards === 'right' || towards === 'left' ? 'x' : 'y';
  return (
    <div
      class={`drawn-arrow to-${towards}`}
      style={{ ...enters, '--tail': share(tail[along]), '--tip': share(tip[along]) }}
    >
      <svg viewBox="0 0 100 100" preserveAspectRatio="none">
        <path d={path} />
      </svg>
      <i style={{ left: share(tip.x), top: share(tip.y) }} />
    </div>
  );
}

/** Hundredths as CSS. */
export function share(of: number): string {
  return `${of.toFixed(2)}%`;
}
