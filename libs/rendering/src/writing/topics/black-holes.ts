import { tell, type Topic } from '../topic.js';

export const blackHoles: Topic = {
  name: 'black-holes',
  about: [/\bblack holes?\b/i],
  title: 'Black holes',
  light: 'night',
  tempo: 'calm',
  lines: [
    tell(1, 'space', 'What is a black hole?', { role: 'title' }),
    tell(1, 'space 1', 'A place where gravity is so strong that not even light escapes.'),
    tell(3, 'prism', 'Many form when a giant star collapses.'),
    tell(2, 'flow', 'We cannot see one, but we see what it does to what is near.'),
    tell(4, 'space 2', 'The first picture of one was shown in 2019.', { role: 'number' }),
    tell(5, 'space 4', 'There is one at the heart of our own galaxy.', { role: 'close' }),
  ],
};
