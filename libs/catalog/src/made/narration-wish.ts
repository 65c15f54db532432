import { type FilmBrief, type RecordedLines, unrecorded } from '@libs/film';
import { isVoiceOfMaker } from '../models/audio-wish.js';
import type { MadePart } from '../prices/made-part.js';
import type { PartWish } from './part-wishes.js';

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

/** All recordings of a film, with the one that is bought for it; undefined where a voice of this service speaks. */
export function recordingsOf(
  { voice, recordings = [] }: Pick<FilmBrief, 'voice' | 'recordings'>,
  parts: readonly MadePart[] = [],
): RecordedLines[] | undefined {
  if (!isVoiceOfMaker(voice)) return undefined;
  return [...recordings, ...parts.flatMap(({ id, lines }) => (lines ? [{ id, lines }] : []))];
}
