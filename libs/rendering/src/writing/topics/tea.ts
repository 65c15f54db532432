import { tell, type Topic } from '../topic.js';

export const tea: Topic = {
  name: 'tea',
  about: [
    /\btea\b/i,
    /\bhow\b|\b(?:brew|mak)\w* (?:a|the) (?:perfect )?cup\b|\bbrew|\bmake|\bsteps?\b|\bguide\b|\bperfect\b/i,
  ],
  title: 'A good cup of tea',
  light: 'warm',
  tempo: 'calm',
  lines: [
    tell(1, 'kitchen 0', 'How to make a good cup of tea.', { role: 'title' }),
    tell(1, 'kitchen 2', 'Boil fresh water.', { role: 'step' }),
    tell(1, 'kitchen 4', 'Measure the leaves, about a teaspoon for each cup.', { role: 'step' }),
    tell(1, 'clock', 'Let it steep: green tea shorter, black tea longer.', { role: 'step' }),
    tell(2, 'kitchen 5', 'Then pour, sit down, and take your time.', { role: 'close' }),
  ],
  briefs: [
    {
      belowSeconds: 14,
      lines: [
        tell(1, 'kitchen 0', 'A good cup of tea.', { role: 'title' }),
        tell(2, 'kitchen 2', 'Boil.', { role: 'step' }),
        tell(2, 'kitchen 3', 'Pour.', { role: 'step' }),
        tell(2, 'clock', 'Let it steep.', { role: 'step' }),
        tell(3, 'kitchen 5', 'Enjoy.', { role: 'close' }),
      ],
    },
  ],
};
