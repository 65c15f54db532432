import { tell, type Topic } from '../topic.js';

export const coffee: Topic = {
  name: 'coffee',
  about: [
    /\bcoffee\b|\bpour[- ]?over\b|\bespresso\b/i,
    /\bhow\b|\b(?:brew|mak)\w* (?:a|the) (?:perfect )?cup\b|\bbrew|\bmake|\bsteps?\b|\bguide\b|\bperfect\b|\brecipe\b/i,
  ],
  title: 'The perfect cup of coffee',
  light: 'warm',
  tempo: 'steady',
  lines: [
    tell(1, 'kitchen 0', 'The perfect cup of coffee, in five steps.', { role: 'title' }),
    tell(1, 'kitchen 1', 'Start with fresh beans, and grind them just before you brew.', { role: 'step' }),
    tell(1, 'kitchen 4', 'Weigh sixty grams of coffee for every liter of water.', { role: 'step' }),
    tell(1, 'kitchen 2', 'Heat the water until it is just below boiling.', { role: 'step' }),
    tell(1, 'kitchen 6', 'Pour a little, wait thirty seconds, and let it bloom.', { role: 'step' }),
    tell(1, 'kitchen 3', 'Pour the rest in slow circles, and let it drip through.', { role: 'step' }),
    tell(2, 'kitchen 5', 'Now breathe in, take a sip, and make it your own.', { role: 'close' }),
  ],
  briefs: [
    {
      belowSeconds: 13,
      lines: [
        tell(1, 'kitchen 0', 'Perfect coffee, in five steps.', { role: 'title' }),
        tell(2, 'kitchen 1', 'Grind.', { role: 'step' }),
        tell(2, 'kitchen 4', 'Weigh.', { role: 'step' }),
        tell(2, 'kitchen 2', 'Heat.', { role: 'step' }),
        tell(2, 'kitchen 3', 'Pour.', { role: 'step' }),
        tell(2, 'kitchen 5', 'Enjoy.', { role: 'step' }),
      ],
    },
    {
      belowSeconds: 26,
      lines: [
        tell(1, 'kitchen 0', 'The perfect coffee, in five steps.', { role: 'title' }),
        tell(2, 'kitchen 1', 'Grind fresh beans.', { role: 'step' }),
        tell(2, 'kitchen 4', 'Weigh them well.', { role: 'step' }),
        tell(2, 'kitchen 2', 'Heat the water.', { role: 'step' }),
        tell(2, 'kitchen 3', 'Pour slowly.', { role: 'step' }),
        tell(2, 'kitchen 5', 'Wait a little, then enjoy.', { role: 'step' }),
      ],
    },
  ],
};
