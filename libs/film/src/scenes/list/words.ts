import type { KindWords } from '../scene-kind.js';

export const listWords: KindWords<{
  type: 'list';
  items: { text: string; price?: string; detail?: string; icon?: string }[];
}> = {
  meaning: 'Things with prices, details or pictures, filled in as they are spoken; menus, agendas.',
  example: {
    say: 'Espresso is two fifty, a cappuccino three eighty, a flat white four twenty and carrot cake four ninety.',
    headline: 'Café Lumière',
    visual: {
      type: 'list',
      items: [
        { text: 'Espresso', price: '€2.50' },
        { text: 'Cappuccino', price: '€3.80' },
        { text: 'Flat white', price: '€4.20' },
        { text: 'Carrot cake', price: '€4.90' },
      ],
    },
  },
};
