/** What music can feel like; the first is the one to take when nothing is known. */
export const MUSIC_MOODS = ['calm', 'bright', 'playful', 'epic', 'focused', 'warm', 'mysterious'] as const;
export type MusicMood = (typeof MUSIC_MOODS)[number];
