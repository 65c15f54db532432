import { tell, type Topic } from '../topic.js';

export const antibiotics: Topic = {
  name: 'antibiotics',
  about: [/\bantibiotics?\b/i],
  title: 'How antibiotics work',
  light: 'cool',
  tempo: 'steady',
  lines: [
    tell(1, 'heart', 'How do antibiotics work?', { role: 'title' }),
    tell(1, 'air', 'They fight infections that are caused by bacteria.'),
    tell(3, 'network', 'Some break the walls of bacteria, others stop them from growing.'),
    tell(2, 'rain', 'Against viruses, such as a cold or the flu, they do nothing.'),
    tell(4, 'clock', 'Take them only as prescribed, so that they keep working.', { role: 'close', light: 'warm' }),
  ],
};
