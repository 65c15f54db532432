import { FILM_THEMES } from '@libs/film';
import { ASPECT_RATIOS, THEMES } from '@libs/drawing';
import { MUSIC_MOODS, VOICES } from '@libs/sound';
import type { PromptArgument } from './define-prompt.js';

/** How a film looks and sounds: arguments that several prompts share, with the values of create_video. */
export const lookArguments = {
  aspect_ratio: { title: 'Aspect ratio', description: 'Shape of the picture.', values: ASPECT_RATIOS },
  theme: { title: 'Theme', description: 'Visual style.', values: [...FILM_THEMES.map(({ name }) => name), ...THEMES] },
  voice: { title: 'Voice', description: 'Narrator.', values: VOICES },
  music: { title: 'Music', description: 'Mood of the music.', values: ['off', ...MUSIC_MOODS] },
} as const satisfies Record<string, PromptArgument>;

/** The given arguments in the form of a tool's arguments; the model chooses the others. */
export function chosenLook(look: Partial<Record<keyof typeof lookArguments, string | undefined>>): string {
  const names = Object.keys(lookArguments) as (keyof typeof lookArguments)[];
  const chosen = names.filter((name) => look[name] !== undefined).map((name) => `${name}: "${look[name]}"`);
  return chosen.length === 0 ? 'values that suit the idea' : chosen.join(', ');
}
