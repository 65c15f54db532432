import { tell, type Topic } from '../topic.js';

export const handWashing: Topic = {
  name: 'hand-washing',
  about: [/\bwash(?:ing)?\b.*\bhands?\b|\bhand[- ]?wash/i],
  title: 'Why wash your hands',
  light: 'day',
  tempo: 'steady',
  lines: [
    tell(1, 'rain', 'Why wash your hands?', { role: 'title' }),
    tell(2, 'people', 'Germs travel from hand to hand.'),
    tell(1, 'air', 'Soap and water lift them off the skin.'),
    tell(3, 'clock', 'Scrub for at least twenty seconds.', { light: 'warm' }),
    tell(4, 'sky', 'Then rinse, and dry them well.', { role: 'close' }),
  ],
};
