import type { SpokenWord } from '@libs/sound';

/** Seconds before its word is heard that a picture begins to enter. */
const LEAD = 0.15;
/** Seconds of a scene's end in which nothing may begin: what has begun is seen whole. */
const LAST = 1.4;
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

  private get latest(): number {
    return Math.max(this.seconds * 0.5, this.seconds - LAST);
  }

  /** Seconds at which the part enters. `index` counts the parts from 0; `text` is what the part says. */
  at(index: number, text = ''): number {
    const spoken = this.whenSaid(text);
    const fallback = Math.min(FIRST + index * STEP, this.seconds * 0.6);
    return Math.max(0, Math.min(spoken === undefined ? fallback : spoken - LEAD, this.latest));
  }

  /** The style that lets an element of class `enter` (or any animation with `animation-delay: var(--at)`) begin then. */
  entering(index: number, text = ''): { '--at': string } {
    return { '--at': `${this.at(index, text).toFixed(3)}s` };
  }

  /**
   * Seconds at which parts that have their turn one after another begin, in ascending order: with their words. Parts that no word
   * names stand between their neighbours; where none is named, they share the scene (`spread`) or follow each other soon.
   */
  turns(texts: readonly string[], unheard: 'spread' | 'soon' = 'soon'): number[] {
    const heard = this.heardInOrder(texts);
    if (heard.every((at) => at === undefined)) {
      const step = unheard === 'spread' ? (this.seconds * 0.9) / Math.max(1, texts.length) : STEP;
      return texts.map((_, index) => Math.min(FIRST + index * step, this.latest));
    }
    return heard.map((at, index) => Math.min(at ?? between(heard, index), this.latest));
  }

  /** When each text is heard, each after the one before it. */
  private heardInOrder(texts: readonly string[]): (number | undefined)[] {
    let from = 0;
    return texts.map((text) => {
      const telling = text.split(/\s+/u).map(bare);
      const long = telling.filter((word) => word.length > 3);
      const wanted = new Set(long.length > 0 ? long : telling.filter((word) => word !== ''));
      const found = this.words.findIndex((word, index) => index >= from && wanted.has(bare(word.text)));
      if (found === -1) return undefined;
      from = found + 1;
      return Math.max(0, (this.words[found]?.startSeconds ?? 0) - LEAD);
    });
  }

  /** Seconds at which the first telling word of a text is heard. */
  private whenSaid(text: string): number | undefined {
    const wanted = bare(text.split(/\s+/u).find((word) => bare(word).length > 3) ?? text);
    if (wanted === '') return undefined;
    return this.words.find((word) => bare(word.text) === wanted)?.startSeconds;
  }
}

/** A part that is not heard stands evenly between the heard ones before and after it; the first ones enter at once. */
function between(heard: readonly (number | undefined)[], index: number): number {
  const before = heard.findLastIndex((at, other) => other < index && at !== undefined);
  const after = heard.findIndex((at, other) => other > index && at !== undefined);
  const start = heard[before] ?? FIRST;
  const end = after === -1 ? start + STEP * 2 * (heard.length - before) : (heard[after] ?? start);
  const parts = (after === -1 ? heard.length : after) - before;
  return start + ((end - start) * (index - before)) / parts;
}

function bare(word: string): string {
  return word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
