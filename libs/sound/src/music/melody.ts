import type { Random } from '@libs/drawing';

export interface MelodyNote {
  bar: number;
  beat: number;
  beats: number;
  /** Degree of the scale; 0 is the tonic. */
  degree: number;
}

const BAR = 4;
/** Bars of a phrase that repeat its first bar, vary it, or rest, so that an ear finds the motif again. */
const FORM = ['motif', 'answer', 'motif', 'rest'] as const;
const RANGE = [-2, 7] as const;

interface Step {
  beat: number;
  beats: number;
  move: number;
}

function motif(rhythm: number[], random: Random): Step[] {
  return rhythm.map((beat, index) => ({
    beat,
    beats: Math.min(2, (rhythm[index + 1] ?? BAR) - beat),
    move: random.pick([-2, -1, -1, 1, 1, 2, 0, 3]),
  }));
}

/** A tune of short phrases: one motif, its answer, the motif again, a bar of rest; mostly steps, seldom leaps. */
export function melodyOf(rhythms: number[][], bars: number, random: Random): MelodyNote[] {
  const phrases = { motif: motif(random.pick(rhythms), random), answer: motif(random.pick(rhythms), random), rest: [] };
  const notes: MelodyNote[] = [];
  for (let bar = 0; bar < bars; bar++) {
    const shape: Step[] = phrases[FORM[bar % FORM.length] ?? 'rest'];
    let degree = bar % 8 < 4 ? 2 : 4;
    for (const { beat, beats, move } of shape) {
      degree = Math.min(RANGE[1], Math.max(RANGE[0], degree + move));
      notes.push({ bar, beat, beats, degree });
    }
  }
  return notes;
}
