import type { Topic } from '../topic.js';

export const skyBlue: Topic = {
  name: 'sky-blue',
  about: [/\bsky\b/i, /\bblue\b/i],
  title: 'Why the sky is blue',
  light: 'day',
  tempo: 'steady',
  lines: [
    { rank: 1, role: 'title', scene: 'sky', say: 'Why is the *sky blue*?' },
    { rank: 3, scene: 'prism', light: 'cool', say: 'Sunlight looks white, but it *holds every color* of the rainbow.' },
    { rank: 6, scene: 'air', variant: 1, say: 'Light travels in waves, and *blue waves* are short ones.' },
    { rank: 2, scene: 'air', say: 'When sunlight meets the air, *blue light scatters* the most.' },
    { rank: 4, role: 'close', scene: 'sky', variant: 1, say: 'So blue light reaches you from *every direction*.' },
    {
      rank: 5,
      scene: 'ocean',
      light: 'golden',
      say: 'At sunset the light crosses more air, and *mostly reds* are left.',
    },
    {
      rank: 7,
      scene: 'space',
      light: 'night',
      say: 'On the Moon there is no air, so the *sky stays black* even by day.',
    },
    {
      rank: 8,
      role: 'close',
      scene: 'mountains',
      say: 'Next time you are outside, *look up* and see it for yourself.',
    },
  ],
};
