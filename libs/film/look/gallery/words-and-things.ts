import { CLIP, PHOTO, type Sample } from './sample.js';

/** Two scenes of each kind that shows words, things and images: the first is drawn in a light look, the second in a dark one. */
export const WORDS_AND_THINGS = {
  title: [
    { visual: { type: 'title', text: 'Small streets, big summer', kicker: 'Harbour weekend, 14–16 August' } },
    {
      visual: {
        type: 'title',
        text: 'How the potato crossed an ocean and fed a continent',
        kicker: 'A history in five chapters',
      },
    },
  ],
  picture: [
    { headline: 'Dressing in ten minutes', visual: { type: 'picture', words: ['Olive', 'Lemon', 'Garlic'] } },
    { headline: 'The best way across the city', visual: { type: 'picture', words: ['Bicycle'] } },
  ],
  list: [
    {
      headline: 'Saturday at the workshop',
      seconds: 15,
      visual: {
        type: 'list',
        items: [
          { text: 'Doors open, coffee', detail: '9:00, ground floor', icon: 'hot beverage' },
          { text: 'Sharpen chisels and planes', detail: '9:30, with Ingrid Solberg', icon: 'hammer' },
          { text: 'Lunch in the yard', detail: '12:30, soup and bread', icon: 'pot of food' },
          { text: 'Build a three-legged stool', detail: '13:30, all tools are there', icon: 'chair' },
          { text: 'Take it home', detail: '17:00', icon: 'house' },
        ],
      },
    },
    {
      headline: 'Spare parts for the pump P-40',
      visual: {
        type: 'list',
        items: [
          { text: 'Impeller, bronze', price: '$184.00' },
          { text: 'Shaft seal', price: '$36.50' },
          { text: 'O-ring set', price: '$9.90' },
          { text: 'Ball bearing 6204', price: '$14.20' },
          { text: 'Pressure switch, 2–6 bar', price: '$58.00' },
          { text: 'Suction filter', price: '$22.75' },
          { text: 'Motor, 1.1 kW', price: '$412.00' },
          { text: 'Mounting plate', price: '$31.00' },
        ],
      },
    },
  ],
  steps: [
    {
      headline: 'Mend a flat tyre',
      visual: {
        type: 'steps',
        items: [
          { text: 'Turn the bicycle over and take out the wheel', icon: 'bicycle' },
          { text: 'Lever the tyre off and pull out the tube', icon: 'wrench' },
          { text: 'Find the hole in a bowl of water', icon: 'droplet' },
          { text: 'Roughen, glue, wait five minutes, patch', icon: 'adhesive bandage' },
          { text: 'Put all back and pump it up', icon: 'check mark' },
        ],
      },
    },
    {
      headline: 'شاي بالنعناع في أربع خطوات',
      visual: {
        type: 'steps',
        items: [
          { text: 'اغسل أوراق النعناع جيدًا', icon: 'herb' },
          { text: 'اسكب الماء المغلي على الشاي', icon: 'teapot' },
          { text: 'أضف السكر والنعناع واتركه خمس دقائق', icon: 'hourglass done' },
          { text: 'قدّمه ساخنًا للضيوف', icon: 'hot beverage' },
        ],
      },
    },
  ],
  stat: [
    {
      visual: {
        type: 'stat',
        label: 'Hedgehogs counted in the parks of the city',
        value: '1,284',
        from: '960',
        direction: 'up',
      },
    },
    { visual: { type: 'stat', label: 'Ruth and Samuel were married for', value: '51', unit: 'years' } },
  ],
  quote: [
    {
      visual: {
        type: 'quote',
        text: 'We had thirty days to move the archive. The plan took one of them, and it saved us the other twenty-nine.',
        by: 'Amara Nwosu, head of collections, City Library',
      },
    },
    {
      visual: {
        type: 'quote',
        text: 'धीरे-धीरे रे मना, धीरे सब कुछ होय।\nमाली सींचे सौ घड़ा, ऋतु आए फल होय॥',
        by: 'संत कबीर',
      },
    },
  ],
  image: [
    { headline: 'The valley in the survey of 2025', visual: { type: 'image', resource_id: PHOTO } },
    { headline: 'Above the clouds by seven', visual: { type: 'image', resource_id: PHOTO, fit: 'cover' } },
  ],
  clip: [
    {
      headline: 'The survey plane over the valley',
      seconds: 2,
      visual: { type: 'clip', resource_id: CLIP, fit: 'contain' },
    },
    {
      headline: 'Above the clouds by seven',
      seconds: 2,
      visual: { type: 'clip', resource_id: CLIP, start_seconds: 3 },
    },
  ],
  end_card: [
    {
      visual: {
        type: 'end_card',
        brand: {
          name: 'Little Fern Nursery',
          line: 'Seedlings, soil and good advice, all year round.',
          address: '12 Mill Lane, Hexham',
        },
      },
    },
    {
      visual: {
        type: 'end_card',
        brand: { name: 'ร้านกาแฟริมน้ำ', line: 'เปิดทุกวัน เจ็ดโมงเช้าถึงหกโมงเย็น', address: 'rimnam.example' },
      },
    },
  ],
} as const satisfies Record<string, readonly [Sample, Sample]>;
