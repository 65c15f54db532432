import type { KindWords } from '../scene-kind.js';

export const stepsWords: KindWords<{ type: 'steps'; items: { text: string; icon?: string }[] }> = {
  meaning: 'Steps in their order, the current one lit; recipes, instructions, procedures.',
  example: {
    say: 'Boil the water. Grind the beans. Pour slowly, and wait four minutes.',
    headline: 'Coffee in four steps',
    visual: {
      type: 'steps',
      items: [
        { text: 'Boil the water', icon: 'teapot' },
        { text: 'Grind the beans', icon: 'beans' },
        { text: 'Pour slowly', icon: 'droplet' },
        { text: 'Wait four minutes', icon: 'hourglass done' },
      ],
    },
  },
};
