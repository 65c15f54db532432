import { definePrompt } from './define-prompt.js';
import { chosenLook, lookArguments } from './look-arguments.js';
import { makingSteps } from './making-steps.js';
import { quoted } from './quoted.js';

/** The lengths offered; a minute is the longest film. */
const LENGTHS = ['8', '15', '30', '45', '60'] as const;
/** What a narrator says in a second, so that the words fit the film. */
const CHARACTERS_PER_SECOND = 15;

export const storyboard = definePrompt({
  name: 'storyboard',
  title: 'Storyboard a video',
  description: 'Plans a short narrated video shot by shot, agrees on it, then makes it.',
  groups: ['make'],
  arguments: {
    idea: { title: 'Idea', description: 'What the video is about.', required: true },
    duration_seconds: { title: 'Length', description: 'Length in seconds; 15 if left out.', values: LENGTHS },
    ...lookArguments,
  },
  text({ idea, duration_seconds: seconds = '15', ...look }) {
    const characters = Number(seconds) * CHARACTERS_PER_SECOND;
    return [
      `Plan a narrated video of ${seconds} seconds, then make it.`,
      quoted('The idea', idea),
      'Work in these steps:',
      [
        `1. Write a storyboard: a table with a row for each of 3 to 6 shots, its seconds, what is seen and what is said. The words of all shots together have at most ${characters} characters, or they will not fit. Begin with what makes people stay; end with one thought.`,
        '2. Show the storyboard and ask what to change before anything is made.',
        `3. Prepare create_video: script is the words of all shots, a paragraph for each shot; duration_seconds: ${seconds}; ${chosenLook(look)}; name is a title of a few words.`,
        makingSteps(4, 'create_video'),
      ].join('\n'),
    ].join('\n\n');
  },
});
