import { tell, type Topic } from '../topic.js';

export const aqueducts: Topic = {
  name: 'aqueducts',
  about: [/\b(?:romans? (?:built |build )?)?aqueducts?\b/i],
  title: 'The Roman aqueducts',
  light: 'golden',
  tempo: 'steady',
  lines: [
    tell(1, 'arches', 'The story of the Roman aqueducts.', { role: 'title' }),
    tell(2, 'arches 1', 'Rome was thirsty, and the best springs lay in distant hills.', { light: 'dusk' }),
    tell(4, 'book', 'The first aqueduct, built in 312 BC, was the Aqua Appia.', { role: 'number', light: 'warm' }),
    tell(6, 'mountains', 'For most of the way, the water ran underground.'),
    tell(1, 'arches 2', 'Where a valley lay in the way, it crossed on great stone arches.', { light: 'day' }),
    tell(7, 'rain 1', 'Gravity did all the work: each channel sloped gently downhill.', { light: 'dusk' }),
    tell(5, 'ocean 2', 'In time, eleven aqueducts fed the fountains, baths and homes of Rome.', { role: 'number' }),
    tell(3, 'arches 3', 'Some still stand today, two thousand years later.', { role: 'close', light: 'night' }),
  ],
};
