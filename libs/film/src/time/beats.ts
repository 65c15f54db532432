import type { SpokenWord } from '@libs/rendering';

/** Seconds before its word is heard that a picture begins to enter. */
const LEAD = 0.15;
/** Seconds of a scene's start in which pictures that no word names enter one after another. */
const FIRST = 0.25;
const STEP = 0.18;

/** When the parts of a scene enter: with the word that names them, else one after another. Seconds of the scene. */
export class Beats {
  /** `words` are those spoken in the scene, with the seconds since its start. */
  constructor(
    private readonly words: readonly SpokenWord[],
    private readonly seconds: number,
  ) {}

  /** Seconds at which the part enters. `index` counts the parts from 0; `text` is what the part says. */
  at(index: number, text = ''): number {
    const spoken = this.whenSaid(text);
    const fallback = Math.min(FIRST + index * STEP, this.seconds * 0.6);
    return Math.max(0, Math.min(spoken === undefined ? fallback : spoken - LEAD, this.seconds * 0.85));
  }

  /** The style that lets an element of class `enter` (or any animation with `animation-delay: var(--at)`) begin then. */
  entering(index: number, text = ''): { '--at': string } {
    return { '--at': `${this.at(index, text).toFixed(3)}s` };
  }

  /** Seconds at which the first telling word of a text is heard. */
  private whenSaid(text: string): number | undefined {
    const wanted = bare(text.split(/\s+/u).find((word) => bare(word).length > 3) ?? text);
    if (wanted === '') return undefined;
    return this.words.find((word) => bare(word.text) === wanted)?.startSeconds;
  }
}

function bare(word: string): string {
  return word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
