import { tell, type Topic } from '../topic.js';

export const waterCycle: Topic = {
  name: 'water-cycle',
  about: [
    /\bwater cycle\b|\bwhy (?:does|do) it rain\b|\bhow (?:rain|clouds?) (?:forms?|works?|is made|are made)\b|\bwhere rain comes from\b/i,
  ],
  title: 'The journey of water',
  light: 'day',
  tempo: 'steady',
  lines: [
    tell(1, 'rain 1', 'Where does rain come from?', { role: 'title', light: 'cool' }),
    tell(1, 'ocean', 'The sun warms the sea, and water rises as vapor.'),
    tell(2, 'sky 1', 'High up it cools, and tiny drops gather into clouds.'),
    tell(3, 'rain', 'When the drops grow heavy, they fall.', { light: 'dusk' }),
    tell(4, 'mountains', 'Rivers carry the water back to the sea.', { light: 'golden' }),
    tell(5, 'ocean 1', 'And the journey begins again.', { role: 'close', light: 'golden' }),
  ],
};
