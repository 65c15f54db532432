import { tell, type Topic } from '../topic.js';

export const solarSystem: Topic = {
  name: 'solar-system',
  about: [/\bsolar system\b|\bthe planets\b/i],
  title: 'The solar system',
  light: 'night',
  tempo: 'steady',
  lines: [
    tell(1, 'space', 'Welcome to the solar system.', { role: 'title' }),
    tell(1, 'space 1', 'Eight planets travel around one star, the Sun.', { role: 'number' }),
    tell(3, 'mountains', 'Four are small and rocky, like the Earth.', { light: 'dusk' }),
    tell(4, 'space 3', 'Four are giants of gas and ice.'),
    tell(2, 'clock', 'Light from the Sun needs about eight minutes to reach us.', { role: 'number' }),
    tell(5, 'space 2', 'And it is only one system among countless others.', { role: 'close' }),
  ],
};
