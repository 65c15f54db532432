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

function distance(tones: number[], before: number[]): number {
  return tones.reduce((sum, tone, voice) => sum + Math.abs(tone - (before[voice] ?? tone)), 0);
}

/** The chord on a degree, in the inversion that moves least from the chord before it, around middle C. */
export function chordOn(root: number, scale: number[], degree: number, sevenths: boolean, before?: Chord): Chord {
  const stack = (sevenths ? [0, 2, 4, 6] : [0, 2, 4, 7]).map((step) => degreeOf(root, scale, degree + step));
  const centred = stack.map((tone) => tone + 12 * Math.round((60 - root) / 12));
  const inversions = [-3, -2, -1, 0, 1, 2].map((turn) =>
    centred
      .map((tone, voice) => tone + 12 * (Math.floor(turn / 4) + (voice < ((turn % 4) + 4) % 4 ? 1 : 0)))
      .sort((a, b) => a - b),
  );
  const target = before?.tones ?? [57, 60, 64, 67];
  const tones = inversions.reduce((best, next) => (distance(next, target) < distance(best, target) ? next : best));
  const pitch = degreeOf(root, scale, ((degree % scale.length) + scale.length) % scale.length);
  return { root: pitch - 12 * Math.ceil((pitch - 45) / 12), tones };
}
