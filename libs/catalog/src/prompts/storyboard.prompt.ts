import { definePrompt } from './define-prompt.js';
import { chosenLook, lookArguments } from './look-arguments.js';
import { makingSteps } from './making-steps.js';
import { quoted } from './quoted.js';
import { sceneSkeleton } from '../scenes/scene-skeleton.js';

/** The lengths offered; three minutes are the longest film. */
const LENGTHS = ['8', '15', '30', '45', '60', '90', '120', '180'] as const;
/** What a narrator says in a second, so that the words fit the film. */
const CHARACTERS_PER_SECOND = 15;

export const storyboard = definePrompt({
  name: 'storyboard',
  title: 'Storyboard a video',
  description: 'Plans a short narrated video scene by scene, agrees on it, then makes it.',
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
        `1. Write the scenes: for each what is said (say) and what is seen (headline, visual), with the facts of the idea and no others; ask where one is missing. The words of all scenes together have at most ${characters} characters, or they will not fit. Begin with what makes people stay; end with one thought.`,
        '2. Show the scenes as a table and ask what to change before anything is made.',
        `3. Prepare create_video: scenes are these; duration_seconds: ${seconds}; ${chosenLook(look)}; name is a title of a few words.`,
        makingSteps(4, 'create_video'),
      ].join('\n'),
      sceneSkeleton('storyboard'),
    ].join('\n\n');
  },
});
