import type { Topic } from '../topic.js';

export const aqueducts: Topic = {
  name: 'aqueducts',
  about: [/\baqueducts?\b/i],
  title: 'The Roman aqueducts',
  light: 'golden',
  tempo: 'steady',
  lines: [
    { rank: 1, role: 'title', scene: 'arches', say: 'The story of the *Roman aqueducts*.' },
    {
      rank: 2,
      scene: 'arches',
      variant: 1,
      light: 'dusk',
      say: 'Rome was thirsty, and the best springs lay in *distant hills*.',
    },
    {
      rank: 4,
      role: 'number',
      scene: 'clock',
      light: 'warm',
      say: 'The first aqueduct, the Aqua Appia, was built in *312 BC*.',
    },
    { rank: 6, scene: 'mountains', light: 'golden', say: 'For most of the way, the water ran *underground*.' },
    {
      rank: 1,
      scene: 'arches',
      variant: 2,
      light: 'day',
      say: 'Where a valley lay in the way, it crossed on *great stone arches*.',
    },
    { rank: 7, scene: 'rain', light: 'dusk', say: 'Gravity did all the work: each channel *sloped gently* downhill.' },
    {
      rank: 5,
      role: 'number',
      scene: 'city',
      light: 'dusk',
      say: 'In time, *eleven aqueducts* fed the fountains, baths and homes of Rome.',
    },
    {
      rank: 3,
      role: 'close',
      scene: 'arches',
      variant: 3,
      light: 'night',
      say: 'Some still stand today, *two thousand years* later.',
    },
  ],
};
