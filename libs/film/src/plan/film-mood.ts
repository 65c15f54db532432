import { Random } from '@libs/drawing';
import { MUSIC_MOODS, type MusicMood } from '@libs/sound';

/** Moods that suit a film of which nothing else is known; the seed takes one. */
const USUAL: readonly MusicMood[] = ['warm', 'bright', 'focused'];

/** The mood of the music: the one asked for; for `auto` a calm one where the film is grave; undefined for `off`. */
export function filmMood(wish: string, { isGrave, seed }: { isGrave: boolean; seed: number }): MusicMood | undefined {
  if (wish === 'off') return undefined;
  const named = MUSIC_MOODS.find((mood) => mood === wish);
  return named ?? (isGrave ? 'calm' : new Random('mood', seed).pick(USUAL));
}
