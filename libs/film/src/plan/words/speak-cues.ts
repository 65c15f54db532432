import type { Narration, SpokenWord } from '@libs/sound';
import { cueRooms, type SpokenCue, tooLong } from './cue-room.js';
import { FASTEST, MISSED_PACE } from './scene-seconds.js';
import type { Speak } from './speak-scenes.js';

/** Speaks the cues of a composition, each at its second, a little faster where the next one is near. */
export async function speakCues(
  cues: readonly SpokenCue[],
  { speak, seconds }: { speak: Speak; seconds: number },
): Promise<{ narration: { narration: Narration; atSeconds: number }[]; words: SpokenWord[] }> {
  const narration: { narration: Narration; atSeconds: number }[] = [];
  const rooms = cueRooms(cues, seconds);
  for (const [index, { at, text }] of cues.entries()) {
    const room = rooms[index] ?? 0;
    const take = await speak(text, 1);
    const speed = take.durationSeconds / room;
    if (speed > FASTEST * MISSED_PACE) throw tooLong(index, take.durationSeconds / FASTEST, room);
    const fitting = speed > 1 ? await speak(text, Math.ceil(speed * 102) / 100) : take;
    narration.push({ narration: fitting, atSeconds: at });
  }
  const words = narration.flatMap(({ narration: { words: said }, atSeconds }) =>
    said.map((word) => ({
      ...word,
      startSeconds: word.startSeconds + atSeconds,
      endSeconds: word.endSeconds + atSeconds,
    })),
  );
  return { narration, words };
}
