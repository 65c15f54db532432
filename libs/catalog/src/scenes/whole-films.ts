/** Arguments of create_video. */
export interface WholeFilm {
  name: string;
  scenes: {
    say?: string;
    headline?: string;
    seconds?: number;
    transition?: string;
    visual: { type: string; [member: string]: unknown };
  }[];
  aspect_ratio?: string;
  theme?: string;
  captions?: string;
  music?: string;
}

/** Films that the guide shows from their first scene to their last. */
export const WHOLE_FILMS: { title: string; arguments: WholeFilm }[] = [
  {
    title: 'A recipe for a phone',
    arguments: {
      name: 'Pancakes for two',
      aspect_ratio: '9:16',
      theme: 'papercut',
      captions: 'kinetic',
      scenes: [
        { say: 'Pancakes for two, in ten minutes.', visual: { type: 'title', text: 'Pancakes for two' } },
        {
          say: 'You need a hundred grams of flour, two eggs and a glass of milk.',
          headline: 'You need',
          visual: {
            type: 'list',
            items: [
              { text: 'Flour', detail: '100 g', icon: 'bread' },
              { text: 'Eggs', detail: '2', icon: 'egg' },
              { text: 'Milk', detail: '200 ml', icon: 'glass of milk' },
            ],
          },
        },
        {
          say: 'Whisk everything. Rest it for five minutes. Fry each side for one minute.',
          visual: {
            type: 'steps',
            items: [{ text: 'Whisk' }, { text: 'Rest, 5 minutes' }, { text: 'Fry, 1 minute a side', icon: 'cooking' }],
          },
        },
      ],
    },
  },
  {
    title: 'A quarter in numbers',
    arguments: {
      name: 'Third quarter',
      theme: 'swiss',
      music: 'focused',
      scenes: [
        {
          say: 'Revenue rose from 3.6 to 4.2 million dollars.',
          visual: {
            type: 'stat',
            label: 'Revenue, third quarter',
            value: '$4.2 million',
            from: '$3.6 million',
            direction: 'up',
          },
        },
        {
          say: 'Most of it came from subscriptions.',
          headline: 'Where it came from',
          visual: {
            type: 'chart',
            chart: 'bar',
            data: { unit: '$ million', labels: ['Subscriptions', 'Services'], series: [{ values: [3.1, 1.1] }] },
          },
        },
        {
          say: 'Thank you all.',
          visual: { type: 'end_card', brand: { name: 'Northbean', line: 'See you in January' } },
        },
      ],
    },
  },
  {
    title: 'How a thing works',
    arguments: {
      name: 'How sign-in works',
      theme: 'blueprint',
      scenes: [
        {
          say: 'The browser sends you to the identity provider. It returns a code, which the server exchanges for a token.',
          headline: 'Signing in',
          visual: {
            type: 'sequence',
            actors: ['Browser', 'Server', 'Provider'],
            messages: [
              { from: 'Browser', to: 'Provider', text: 'Log in' },
              { from: 'Provider', to: 'Browser', text: 'Code' },
              { from: 'Browser', to: 'Server', text: 'Code' },
              { from: 'Server', to: 'Provider', text: 'Code for token' },
            ],
          },
        },
        {
          say: 'Your password never reaches the server.',
          seconds: 4,
          transition: 'fade',
          visual: {
            type: 'html',
            html: '<img src="/icons/fluent/locked.svg" alt=""><p>Only the provider sees it.</p>',
            css: 'body{display:grid;place-content:center;justify-items:center} p{font:var(--weight-display) 7vmin var(--face-display)} img{width:30vmin;animation:rise .6s both} @keyframes rise{from{transform:translateY(8vmin);opacity:0}}',
          },
        },
      ],
    },
  },
];

/** Arguments of a call that changes one of them. */
export const REVISED_FILM = {
  revise_from: '0191e5a0-7c4e-7b1a-9d55-3f6a2c8b1e42',
  changes: [
    { scene: 0, say: 'Revenue rose from 3.6 to 4.3 million dollars.' },
    { scene: 1, insert: { visual: { type: 'title', text: 'Four new customers' } } },
    { scene: 2, remove: true },
  ],
  music: 'calm',
};
