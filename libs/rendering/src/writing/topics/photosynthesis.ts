import { tell, type Topic } from '../topic.js';

export const photosynthesis: Topic = {
  name: 'photosynthesis',
  about: [/\bphotosynthesis\b|\bplants? (?:grow|eat|make)(?: their (?:own )?food)?/i],
  title: 'How plants make their food',
  light: 'fresh',
  tempo: 'steady',
  lines: [
    tell(1, 'plant', 'How do plants make their food?', { role: 'title' }),
    tell(2, 'sky', 'Their leaves catch sunlight.', { light: 'day' }),
    tell(3, 'rain 1', 'Their roots drink water.', { light: 'cool' }),
    tell(4, 'air', 'They take carbon dioxide from the air.', { light: 'day' }),
    tell(1, 'plant 1', 'From these they make sugar, and give off oxygen.'),
    tell(5, 'mountains', 'Nearly all life on land depends on it.', { role: 'close', light: 'golden' }),
  ],
};
