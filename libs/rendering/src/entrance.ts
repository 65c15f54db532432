import { clamp, easeOut, easeOutBack } from './drawing/easing.js';
import type { Tempo } from './subject.js';

/** Where a word stands on its way in; `rise` is a share of its size by which it still hangs too low. */
export interface Entering {
  alpha: number;
  rise: number;
  scale: number;
}

/** How a word appears, `share` 0–1 of the time that the tempo gives it. */
export type Entrance = (share: number, tempo: Tempo) => Entering;

/** Comes up from below while it fades in; springs a little where the film is lively. */
export const rising: Entrance = (share, tempo) => {
  const lively = tempo === 'lively';
  const come = lively ? easeOutBack(share) : easeOut(share);
  return {
    alpha: easeOut(share * 1.4),
    rise: (1 - come) * (tempo === 'calm' ? 0.25 : 0.55),
    scale: lively ? 0.82 + 0.18 * come : 1,
  };
};

/** Pressed onto the page: there at once, a little too large. */
export const stamped: Entrance = (share) => ({
  alpha: clamp(share * 8),
  rise: 0,
  scale: 1 + 0.07 * (1 - easeOut(share * 2)),
});

/** A tube that catches: one short false start, then light. */
export const flickering: Entrance = (share) => ({
  alpha: share < 0.16 ? 0.75 : share < 0.32 ? 0.2 : 0.6 + 0.4 * easeOut((share - 0.32) / 0.5),
  rise: 0,
  scale: 1,
});
