import { MUSIC_MOODS, type MusicMood } from './music/mood.js';
import type { SceneKind } from './scene-kind.js';
import { subjectOf, type Subject } from './subject.js';

const OWN_MOOD: Partial<Record<SceneKind, MusicMood>> = {
  space: 'mysterious',
  arches: 'epic',
  mountains: 'epic',
  growth: 'bright',
  network: 'focused',
  kitchen: 'warm',
  book: 'warm',
  heart: 'warm',
  prism: 'playful',
  sky: 'playful',
  people: 'bright',
  city: 'focused',
};

/** The mood that a text names, or the one that suits what it is about. */
export function moodForText(text: string): MusicMood {
  const words: string[] = text.toLowerCase().match(/[a-z]+/g) ?? [];
  const named = MUSIC_MOODS.find((mood) => words.includes(mood));
  return named ?? musicMoodFor('auto', subjectOf(text)) ?? MUSIC_MOODS[0];
}

/** The mood of the music: the one asked for, or the one that suits the subject; nothing for `off`. */
export function musicMoodFor(wish: string, subject: Subject): MusicMood | undefined {
  if (wish === 'off') return undefined;
  const named = MUSIC_MOODS.find((mood) => mood === wish);
  if (named) return named;
  if (subject.tempo === 'calm') return 'calm';
  return OWN_MOOD[subject.scenes[0] ?? 'flow'] ?? (subject.tempo === 'lively' ? 'bright' : 'warm');
}
