import { PHOTO, type Sample } from './sample.js';

/** Six scenes of different kinds for each theme, about what the theme is for. */
export const THEME_SAMPLES: Record<string, readonly Sample[]> = {
  block: [
    { visual: { type: 'title', text: 'Ice cream at the station', kicker: 'New on platform four' } },
    {
      headline: 'Το μενού μας',
      visual: {
        type: 'list',
        items: [
          { text: 'Ελληνικός καφές', price: '€2.20' },
          { text: 'Φρέντο εσπρέσο', price: '€3.40' },
          { text: 'Λεμονάδα', price: '€3.00' },
          { text: 'Μπακλαβάς', price: '€4.50' },
        ],
      },
    },
    { visual: { type: 'stat', label: 'Scoops sold in July', value: '38,400', from: '29,100', direction: 'up' } },
    { headline: 'Two new friends', visual: { type: 'picture', words: ['Mango', 'Coconut'] } },
    {
      headline: 'What people order',
      seconds: 5,
      visual: {
        type: 'chart',
        chart: 'bar',
        data: {
          unit: '%',
          labels: ['Chocolate', 'Vanilla', 'Mango', 'Lemon'],
          series: [{ values: [38, 27, 21, 14] }],
        },
      },
    },
    {
      visual: {
        type: 'end_card',
        brand: { name: 'Gelato Quattro', line: 'One scoop free on Friday.', address: 'quattro.example' },
      },
    },
  ],
  editorial: [
    {
      visual: { type: 'title', text: 'The river that was put in a drawer', kicker: 'A short history of maps' },
    },
    { visual: { type: 'quote', text: 'Краткость — сестра таланта, но и карта любит подробности.', by: 'Из письма' } },
    {
      headline: 'Four hundred years of lines',
      visual: {
        type: 'timeline',
        points: [
          { when: '1569', text: 'Mercator straightens the compass course' },
          { when: '1793', text: 'Cassini finishes the map of France' },
          { when: '1933', text: 'Beck bends London to a diagram' },
        ],
      },
    },
    {
      headline: 'Where the sheets are kept',
      visual: { type: 'map', places: [{ name: 'Paris' }, { name: 'London' }, { name: 'Madrid' }] },
    },
    { headline: 'Tools of the trade', visual: { type: 'picture', words: ['Compass', 'Pencil', 'Ruler'] } },
    { headline: 'The valley, before the dam', visual: { type: 'image', resource_id: PHOTO } },
  ],
  swiss: [
    { visual: { type: 'title', text: 'Growth in every region but one', kicker: 'Third quarter 2026' } },
    {
      visual: {
        type: 'stat',
        label: 'Revenue, third quarter',
        value: '$4.2',
        unit: 'million',
        from: '$3.6 million',
        direction: 'up',
      },
    },
    {
      headline: 'Orders a year',
      seconds: 5,
      visual: {
        type: 'chart',
        chart: 'bar',
        data: {
          labels: ['2022', '2023', '2024', '2025', '2026'],
          series: [{ values: [24000, 31000, 48000, 67000, 90000] }],
        },
      },
    },
    {
      headline: 'By region',
      visual: {
        type: 'table',
        columns: ['Region', 'Orders', 'Change'],
        rows: [
          ['Europe', '41,200', '+12 %'],
          ['North America', '33,800', '+31 %'],
          ['Asia', '11,400', '+58 %'],
          ['Others', '3,600', '−4 %'],
        ],
      },
    },
    {
      headline: 'What changes',
      visual: {
        type: 'compare',
        left: { title: 'Until now', points: ['Three warehouses', 'Five days to deliver', '14 carriers'] },
        right: { title: 'From January', points: ['One hub in Lyon', 'Two days to deliver', 'Four carriers'] },
      },
    },
    {
      visual: {
        type: 'end_card',
        brand: { name: 'Norda', line: 'Next report: 12 February.', address: 'norda.example' },
      },
    },
  ],
  blueprint: [
    { visual: { type: 'title', text: 'Why your cache lies to you', kicker: 'Systems, part 3' } },
    {
      headline: 'A read, step by step',
      visual: {
        type: 'diagram',
        nodes: [
          { id: 'app', label: 'App' },
          { id: 'cache', label: 'Cache' },
          { id: 'db', label: 'Database' },
          { id: 'replica', label: 'Replica' },
        ],
        edges: [
          { from: 'app', to: 'cache', label: 'get' },
          { from: 'cache', to: 'replica', label: 'miss' },
          { from: 'db', to: 'replica', label: 'copies' },
        ],
      },
    },
    {
      headline: 'The stale second',
      visual: {
        type: 'sequence',
        actors: ['Writer', 'Database', 'Reader'],
        messages: [
          { from: 'Writer', to: 'Database', text: 'price = 12' },
          { from: 'Reader', to: 'Database', text: 'price?' },
          { from: 'Database', to: 'Reader', text: '10, from the replica' },
        ],
      },
    },
    {
      headline: 'Read your own writes',
      visual: {
        type: 'code',
        language: 'typescript',
        text: 'const token = await orders.write({ price: 12 });\nconst order = await orders.read(id, {\n  notBefore: token,\n});\nshow(order.price);',
        highlight: [2],
      },
    },
    {
      headline: 'Find it in an evening',
      visual: {
        type: 'steps',
        items: ['Log the version of each read', 'Write, then read at once', 'Count the old answers'],
      },
    },
    {
      headline: 'How long it lasts',
      visual: { type: 'equation', tex: String.raw`t_{stale} \le t_{copy} + t_{ttl}` },
    },
  ],
  papercut: [
    { visual: { type: 'title', text: 'The fox who counted stars', kicker: 'A story for bedtime' } },
    { headline: 'Who lives in the wood?', visual: { type: 'picture', words: ['Fox', 'Owl', 'Hedgehog'] } },
    {
      headline: 'Make a paper lantern',
      visual: {
        type: 'steps',
        items: [
          { text: 'Fold the sheet', icon: 'page facing up' },
          { text: 'Cut the slits', icon: 'scissors' },
          { text: 'Roll and glue', icon: 'paperclip' },
          { text: 'Hang it up', icon: 'red paper lantern' },
        ],
      },
    },
    {
      headline: 'A night in the wood',
      visual: {
        type: 'timeline',
        points: [
          { when: '8 pm', text: 'The birds fall silent' },
          { when: '11 pm', text: 'The owl flies out' },
          { when: '4 am', text: 'The first song' },
        ],
      },
    },
    {
      headline: 'Pack for the walk',
      visual: {
        type: 'list',
        items: [
          { text: 'Warm socks', icon: 'socks' },
          { text: 'A torch', icon: 'flashlight' },
          { text: 'Hot chocolate', icon: 'hot beverage' },
          { text: 'Your favourite bear', icon: 'teddy bear' },
        ],
      },
    },
    { visual: { type: 'end_card', brand: { name: 'Owl & Fox', line: 'Stories every evening at seven.' } } },
  ],
  memorial: [
    { visual: { type: 'title', text: 'In memory of Elias Brandt', kicker: '1938 – 2026' } },
    {
      visual: {
        type: 'quote',
        text: 'He mended every clock in the village, and was late himself each day of his life.',
        by: 'His daughter Clara',
      },
    },
    { visual: { type: 'image', resource_id: PHOTO } },
    {
      headline: 'A life',
      visual: {
        type: 'timeline',
        points: [
          { when: '1938', text: 'Born above the bakery' },
          { when: '1961', text: 'Marries Johanna' },
          { when: '1974', text: 'Opens his workshop' },
          { when: '2026', text: 'Falls asleep at home' },
        ],
      },
    },
    { headline: 'What he loved', visual: { type: 'picture', words: ['Clock', 'Violin', 'Rose'] } },
    {
      visual: {
        type: 'end_card',
        brand: {
          name: 'We say goodbye',
          line: 'Friday, 4 December, two o’clock',
          address: 'St Mary’s Chapel, Hill Road',
        },
      },
    },
  ],
};
