import { tell, type Topic } from '../topic.js';

export const skyBlue: Topic = {
  name: 'sky-blue',
  about: [/\bsky\b/i, /\bblue\b/i, /\bwhy\b|\bhow\b|\bwhat\b|\bexplain/i],
  title: 'Why the sky is blue',
  light: 'day',
  tempo: 'steady',
  lines: [
    tell(1, 'sky', 'Why is the sky blue?', { role: 'title' }),
    tell(3, 'prism', 'Sunlight looks white, but it holds every color of the rainbow.', { light: 'cool' }),
    tell(6, 'air 1', 'Light travels in waves, and blue waves are short ones.'),
    tell(2, 'air', 'When sunlight meets the air, blue light scatters the most.'),
    tell(4, 'sky 1', 'So blue light reaches you from every direction.', { role: 'close' }),
    tell(5, 'ocean', 'At sunset the light crosses more air, and mostly reds are left.', { light: 'golden' }),
    tell(7, 'space', 'On the Moon there is no air, so the sky stays black even by day.', { light: 'night' }),
    tell(8, 'mountains', 'Next time you are outside, look up and see it for yourself.', { role: 'close' }),
  ],
};
