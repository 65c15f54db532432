import type { Topic } from '../topic.js';

export const coffee: Topic = {
  name: 'coffee',
  about: [
    /\bcoffee\b|\bpour[- ]?over\b|\bespresso\b/i,
    /\bhow\b|\bbrew|\bmake|\bsteps?\b|\bguide\b|\bperfect\b|\brecipe\b/i,
  ],
  title: 'The perfect cup of coffee',
  light: 'warm',
  tempo: 'steady',
  lines: [
    { rank: 1, role: 'title', scene: 'kitchen', variant: 0, say: 'The *perfect cup of coffee*, in five steps.' },
    {
      rank: 1,
      role: 'step',
      scene: 'kitchen',
      variant: 1,
      say: 'Start with fresh beans, and *grind them* just before you brew.',
    },
    {
      rank: 1,
      role: 'step',
      scene: 'kitchen',
      variant: 4,
      say: 'Weigh *sixty grams* of coffee for every liter of water.',
    },
    { rank: 1, role: 'step', scene: 'kitchen', variant: 2, say: 'Heat the water until it is *just below boiling*.' },
    {
      rank: 1,
      role: 'step',
      scene: 'kitchen',
      variant: 3,
      say: 'Pour a little, wait thirty seconds, and *let it bloom*.',
    },
    {
      rank: 1,
      role: 'step',
      scene: 'kitchen',
      variant: 0,
      say: 'Pour the rest in *slow circles*, and let it drip through.',
    },
    {
      rank: 2,
      role: 'close',
      scene: 'kitchen',
      variant: 5,
      say: 'Now breathe in, *take a sip*, and make it your own.',
    },
  ],
  brief: {
    belowSeconds: 22,
    lines: [
      { rank: 2, role: 'title', scene: 'kitchen', variant: 0, say: 'The *perfect coffee*, in five steps.' },
      { rank: 1, role: 'step', scene: 'kitchen', variant: 1, say: '*Grind* fresh beans.' },
      { rank: 1, role: 'step', scene: 'kitchen', variant: 4, say: '*Weigh* them well.' },
      { rank: 1, role: 'step', scene: 'kitchen', variant: 2, say: '*Heat* the water.' },
      { rank: 1, role: 'step', scene: 'kitchen', variant: 3, say: '*Pour* slowly.' },
      { rank: 1, role: 'step', scene: 'kitchen', variant: 5, say: 'Wait, then *enjoy*.' },
    ],
  },
};
