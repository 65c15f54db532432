import type { Character } from './tone-character.js';
import type { Tone } from './tones.js';

/** Words that tell how a film should feel. */
export interface ToneRule {
  tone: Tone;
  /** What such words are about. */
  of: string;
  /** Patterns with the flag `g`; one that is found is enough. */
  words: readonly RegExp[];
  /** What must be found too. */
  beside?: RegExp;
  /** Where it is found, the words mean something else. */
  unless?: RegExp;
  /** Whether the words count inside quotations too: a danger that is only quoted warns of nothing. */
  isQuoted?: boolean;
  /** Whether the film must be about it: it stands in the first scene, or in a quarter of all. */
  isMain?: boolean;
  /** What of the tone's character is another one. */
  character?: Partial<Character>;
}
