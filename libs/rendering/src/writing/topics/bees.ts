import { tell, type Topic } from '../topic.js';

export const bees: Topic = {
  name: 'bees',
  about: [/\b(?:honey)?bees?\b/i],
  title: 'Why bees matter',
  light: 'fresh',
  tempo: 'lively',
  lines: [
    tell(1, 'plant 1', 'Why do bees matter?', { role: 'title' }),
    tell(2, 'plant 1', 'A bee visits flowers to drink nectar.'),
    tell(1, 'plant 3', 'On the way it carries pollen from bloom to bloom.'),
    tell(3, 'kitchen 1', 'Many fruits, nuts and seeds depend on it.', { light: 'warm' }),
    tell(4, 'mountains', 'So where bees thrive, nature thrives too.', { role: 'close', light: 'golden' }),
  ],
};
