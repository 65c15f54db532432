import type { FilmBrief, RecordedLines } from '@libs/film';
import { isDenial } from '@libs/kernel';
import { isVoiceOfMaker } from '@libs/providers';
import type { MadePart } from '../prices/made-part.js';
import type { Measures } from '../prices/price.js';

/** The recordings of a film that are still in the library: the lines of the others are bought anew. */
export async function foundRecordings(
  recordings: readonly RecordedLines[],
  find: Measures['find'],
): Promise<RecordedLines[]> {
  const looks = await Promise.allSettled(recordings.map(({ id }) => find(id)));
  return recordings.filter((_, at) => {
    const look = looks[at];
    if (look?.status === 'rejected' && !isDenial(look.reason, 'not_found')) throw look.reason;
    return look?.status === 'fulfilled';
  });
}

/** All recordings of a film, with the one that is bought for it; undefined where a voice of this service speaks. */
export function recordingsOf(
  { voice, recordings = [] }: Pick<FilmBrief, 'voice' | 'recordings'>,
  parts: readonly MadePart[] = [],
): RecordedLines[] | undefined {
  if (!isVoiceOfMaker(voice)) return undefined;
  return [...recordings, ...parts.flatMap(({ id, lines }) => (lines ? [{ id, lines }] : []))];
}
