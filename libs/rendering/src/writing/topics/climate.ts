import { tell, type Topic } from '../topic.js';

export const climate: Topic = {
  name: 'climate',
  about: [/\b(?:causes )?(?:climate change|global warming)\b|\bgreenhouse (?:effect|gas(?:es)?)\b/i],
  title: 'Why the climate is warming',
  light: 'day',
  tempo: 'steady',
  lines: [
    tell(1, 'sky', 'Why is the climate warming?', { role: 'title' }),
    tell(1, 'air', 'Some gases let sunlight in and hold heat back.'),
    tell(2, 'city', 'Burning coal, oil and gas adds more of them.', { light: 'dusk' }),
    tell(3, 'ocean', 'So the air and the seas grow warmer.', { light: 'golden' }),
    tell(4, 'plant', 'The less we add, the slower the warming.', { role: 'close', light: 'fresh' }),
  ],
};
