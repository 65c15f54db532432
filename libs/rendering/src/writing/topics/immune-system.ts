import { tell, type Topic } from '../topic.js';

export const immuneSystem: Topic = {
  name: 'immune-system',
  about: [/\bimmune (?:system|response|cells?)\b/i],
  title: 'How the immune system works',
  light: 'cool',
  tempo: 'steady',
  lines: [
    tell(1, 'heart', 'How does the immune system work?', { role: 'title' }),
    tell(1, 'network', 'It tells the cells of the body from strangers.'),
    tell(2, 'air', 'White blood cells find and destroy germs.'),
    tell(3, 'book', 'Some of them remember the germ they met.', { light: 'warm' }),
    tell(4, 'clock', 'When it comes again, the answer is much faster.', { role: 'close', light: 'warm' }),
  ],
};
