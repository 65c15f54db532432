import { MUSIC_MOODS, type MusicMood } from '@libs/sound';

/** The mood of the music: the one asked for, for `auto` that of the look; undefined for `off`. */
export function filmMood(wish: string, { mood }: { mood: MusicMood }): MusicMood | undefined {
  return wish === 'off' ? undefined : (MUSIC_MOODS.find((named) => named === wish) ?? mood);
}
