import { tell, type Topic } from '../topic.js';

export const tides: Topic = {
  name: 'tides',
  about: [/\btides?\b/i, /\bhow\b|\bwhy\b|\bwhat\b|\bcause|\bexplain|\bmoon\b/i],
  title: 'Why there are tides',
  light: 'dusk',
  tempo: 'calm',
  lines: [
    tell(1, 'ocean', 'Why are there tides?', { role: 'title' }),
    tell(1, 'space', 'The Moon pulls at the sea.', { light: 'night' }),
    tell(2, 'ocean 1', 'The water rises on the near side, and on the far side too.'),
    tell(3, 'ocean 2', 'The Earth turns beneath, so most coasts see two high tides a day.'),
    tell(4, 'sky', 'And between them, the sea draws back again.', { role: 'close' }),
  ],
};
