import { z } from 'zod';
import type { CharacterTimes } from '../../../makers/maker.js';

/** `CharacterAlignmentResponseModel` of https://elevenlabs.io/docs/api-reference/text-to-speech/convert-with-timestamps. */
export const ALIGNMENT = z.object({
  characters: z.array(z.string()),
  character_start_times_seconds: z.array(z.number()),
  character_end_times_seconds: z.array(z.number()),
});
export type Alignment = z.output<typeof ALIGNMENT>;

/** Undefined where the times do not fit the characters: the sound is paid for and good without them. */
export function characterTimesOf(alignment: Alignment | null | undefined): CharacterTimes | undefined {
  if (!alignment) return undefined;
  const { characters, character_start_times_seconds: starts, character_end_times_seconds: ends } = alignment;
  const endsAt = ends.at(-1);
  const areWhole = starts.length === characters.length && starts.every((start, at) => start >= (starts[at - 1] ?? 0));
  if (endsAt === undefined || !areWhole || endsAt < (starts.at(-1) ?? 0)) return undefined;
  return {
    text: characters.join(''),
    // A character beyond the basic plane is one of theirs and two of a string.
    starts: characters.flatMap((character, at) => Array<number>(character.length).fill(starts[at] ?? 0)),
    endsAt,
  };
}
