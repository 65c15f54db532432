/** A chord as MIDI numbers: the bass note apart, the upper ones close together and rising. */
export interface Chord {
  root: number;
  tones: number[];
}

/** The MIDI number of a degree of a scale; degrees go on below and above the octave. */
export function degreeOf(root: number, scale: number[], degree: number): number {
  const octave = Math.floor(degree / scale.length);
  return root + 12 * octave + (scale[degree - octave * scale.length] ?? 0);
}

/** Where chords lie, and the highest bass note. */
const MIDDLE = [57, 60, 64, 67];
const HIGHEST_BASS = 45;

function distance(tones: number[], before: number[]): number {
  return tones.reduce((sum, tone, voice) => sum + Math.abs(tone - (before[voice] ?? tone)), 0);
}

/** Every close position of a chord near middle C: each turn lifts the lowest tone above the others. */
function inversions(stack: number[]): number[][] {
  let tones = stack.map((tone) => tone - 24);
  return Array.from({ length: stack.length * 4 }, () => {
    tones = [...tones.slice(1), (tones[0] ?? 0) + 12];
    return tones;
  });
}

/** The chord on a degree, four tones in the inversion that moves least from the chord before it, around middle C. */
export function chordOn(root: number, scale: number[], degree: number, sevenths: boolean, before?: Chord): Chord {
  const stack = (sevenths ? [0, 2, 4, 6] : [0, 2, 4]).map((step) => degreeOf(root, scale, degree + step));
  const candidates = inversions(stack).map((tones) => (sevenths ? tones : [...tones, (tones[0] ?? 0) + 12]));
  const target = before?.tones ?? MIDDLE;
  // Drifting away from the middle costs as much as moving, or a repeated progression would climb or sink for ever.
  const cost = (tones: number[]): number => distance(tones, target) + 0.5 * distance(tones, MIDDLE);
  const tones = candidates.reduce((best, next) => (cost(next) < cost(best) ? next : best));
  const pitch = degreeOf(root, scale, degree);
  return { root: pitch - 12 * Math.ceil((pitch - HIGHEST_BASS) / 12), tones };
}
