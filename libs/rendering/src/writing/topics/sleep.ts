import { tell, type Topic } from '../topic.js';

export const sleep: Topic = {
  name: 'sleep',
  about: [/\bsleep/i, /\bwhy\b|\bhow\b|\bbetter\b|\bneed|\bmatters?\b|\bbenefits?\b|\bimportan/i],
  title: 'Why we sleep',
  light: 'night',
  tempo: 'calm',
  lines: [
    tell(1, 'space 2', 'Why do we sleep?', { role: 'title' }),
    tell(1, 'network', 'While you rest, the brain sorts what you learned.'),
    tell(2, 'heart', 'The heart slows down, and the body repairs itself.', { light: 'dusk' }),
    tell(3, 'clock', 'Most adults need at least seven hours.', { role: 'number' }),
    tell(4, 'ocean', 'So dim the lights, and let the day go.', { role: 'close' }),
  ],
};
