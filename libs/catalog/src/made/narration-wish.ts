import { type FilmBrief, unrecorded } from '@libs/film';
import { isVoiceOfMaker } from '@libs/providers';
import type { MadePart, PartWish } from '../prices/made-part.js';

/** What a call says of its narration beside the film. */
interface NarratedCall {
  pronounce?: object;
  max_cost_credits?: number;
}

type Narrated = Pick<FilmBrief, 'scenes' | 'composition' | 'voice' | 'diction' | 'recordings'>;

/**
 * What a film wishes of the maker of its voice: one speech of all words that no recording has. One purchase keeps the tone of the voice
 * over the whole film. Undefined where another voice speaks, nothing is left to say, or the speech is chosen already.
 */
export function narrationWish(
  film: Narrated | undefined,
  { pronounce, max_cost_credits: maxCredits }: NarratedCall,
  parts: readonly MadePart[],
): PartWish | undefined {
  if (!film || !isVoiceOfMaker(film.voice) || parts.some(({ kind }) => kind === 'audio')) return undefined;
  const { text, lines } = unrecorded(film);
  if (text === '') return undefined;
  const { voice, diction } = film;
  const wish = {
    kind: 'speech' as const,
    prompt: text,
    format: 'mp3',
    count: 1,
    voice,
    ...(diction?.language !== undefined && { language: diction.language }),
    timesWords: true as const,
    given: [],
    maxCredits,
    unused: pronounce ? ['pronounce'] : [],
  };
  return { place: 'voice', kind: 'audio', lines, wish };
}
