import { expect, it } from 'vitest';
import { realNeed } from './real-need.js';

it.each([
  ['A drone shot over a fjord at dawn', 'real motion'],
  ['Live-action fox running through snow', 'real motion'],
  ['A time-lapse of a city at night', 'real motion'],
  ['Animate this photo', 'real motion'],
  ['A tracking shot of a red car', 'real motion'],
  ['Slow motion of milk that splashes', 'real motion'],
  ['A woman walking along the beach', 'a person'],
  ['Two old men in a café', 'a person'],
  ['Portrait of a young girl with freckles', 'a person'],
  ['A digital avatar that reads the news', 'a person'],
  ['A photo of a heron', 'a photo'],
  ['Product photo of a blue mug', 'a photo'],
  ['Photorealistic mountain lake', 'a photo'],
  ['Street photography, Lisbon', 'a photo'],
])('%j needs %s', (prompt, need) => expect(realNeed(prompt)).toBe(need));

it.each([
  'Five tips for people who work at night',
  'How photos are stored on a disk',
  'Three things that every person should know',
  'The history of photography',
  'A chart of sales, no photo of the shop',
  'A poster without a woman walking on it',
  'Camera sale: 20 % off all lenses',
  'What a portrait costs',
  'Our motion to the council',
  'Man is a social animal',
])('%j needs nothing that the embedded studio cannot draw', (prompt) => expect(realNeed(prompt)).toBeUndefined());
