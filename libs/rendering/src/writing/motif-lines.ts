import type { SceneKind } from '../scene-kind.js';

/** Sentences that are true of a motif wherever it appears; headline between asterisks. */
export const MOTIF_LINES: Record<SceneKind, readonly string[]> = {
  sky: ['High above, the clouds *drift without hurry*.', 'The light changes, *minute by minute*.'],
  air: ['All around us, *tiny particles* are on the move.', 'Air is never *quite still*.'],
  ocean: ['The waves come in, *slow and even*.', 'The water *holds the light*.', 'Each wave *returns to the sea*.'],
  space: ['One by one, *the stars come out*.', 'The night sky turns, *too slowly to see*.'],
  city: ['Window by window, *the city lights up*.', 'The streets *keep moving*.'],
  mountains: ['Ridge after ridge *fades into the distance*.', 'The land lies *quiet and wide*.'],
  growth: ['Look at the numbers, and at *their direction*.', 'Small steps *add up*.'],
  network: ['Point by point, *everything connects*.', 'Signals travel *from node to node*.'],
  people: ['It all comes down to *people*.', 'Side by side, *many become one*.'],
  kitchen: ['It starts with *something simple*, made with care.', 'Steam rises, and *the day slows down*.'],
  clock: ['The clock *keeps turning*.', 'Moment by moment, *time moves on*.'],
  heart: ['Every heartbeat *counts*.', 'Small acts of care *add up*.'],
  music: ['Listen, and *the rhythm carries you*.', 'Every note *leads to the next*.'],
  prism: ['Light bends, and *color appears*.', 'One beam holds *many colors*.'],
  book: ['Turn a page, and *a world opens*.', 'Every page *leads to another*.'],
  arches: ['Stone by stone, it was *made to last*.', 'Old walls *still stand*.'],
  plant: ['Something small *begins to grow*.', 'Leaf by leaf, it *reaches for the light*.'],
  rain: ['Drop by drop, *the rain arrives*.', 'Every drop *leaves a ring*.'],
  flow: ['Light and color, *in motion*.', 'Let it *unfold*.'],
};
