import { tell, type Topic } from '../topic.js';

export const rainbow: Topic = {
  name: 'rainbow',
  about: [/\brainbows?\b/i],
  title: 'How a rainbow is made',
  light: 'day',
  tempo: 'lively',
  lines: [
    tell(1, 'sky', 'How is a rainbow made?', { role: 'title' }),
    tell(4, 'rain', 'It takes two things: sun and rain.', { light: 'dusk' }),
    tell(2, 'rain 1', 'Sunlight enters a raindrop, and the drop bends it.', { light: 'cool' }),
    tell(1, 'prism', 'Each color bends a little differently, so they fan out.', { light: 'cool' }),
    tell(3, 'sky 1', 'To see one, stand with the sun behind you.', { role: 'close' }),
  ],
};
