import type { WholeFilm } from './whole-films.js';

type SkeletonScene = WholeFilm['scenes'][number];

/** Scene templates: the model replaces the texts in angle brackets. */
export const SKELETONS = {
  storyboard: [
    { say: '<what makes people stay>', visual: { type: 'title', text: '<the same in few words>' } },
    {
      say: '<what it is about, naming each thing>',
      headline: '<a line>',
      visual: { type: 'picture', words: ['<a thing>', '<another>'] },
    },
    {
      say: '<one sentence for each step, in order>',
      headline: '<a line>',
      visual: { type: 'steps', items: [{ text: '<a step>' }, { text: '<the next>' }] },
    },
    { say: '<one thought to end with>', visual: { type: 'quote', text: '<that thought>' } },
  ],
  product_ad: [
    { say: '<the problem, about 3 s>', visual: { type: 'title', text: '<the problem in few words>' } },
    {
      say: '<the product as its answer, about 5 s>',
      headline: '<name of the product>',
      visual: { type: 'picture', words: ['<the product in one word>'] },
    },
    {
      say: '<one fact that proves it, about 4 s>',
      visual: { type: 'stat', label: '<what is counted>', value: '<number and unit>' },
    },
    {
      say: '<what to do next, about 3 s>',
      visual: { type: 'end_card', brand: { name: '<name>', line: '<what to do next>' } },
    },
  ],
  social_post: [
    { say: '<the point of the post>', visual: { type: 'title', text: '<the point in few words>' } },
    {
      say: '<what supports it, in order>',
      headline: '<a line>',
      visual: { type: 'list', items: [{ text: '<first>' }, { text: '<second>' }, { text: '<third>' }] },
    },
    { say: '<what to do or remember>', visual: { type: 'quote', text: '<that in few words>' } },
  ],
  comparison: [
    { say: '<what is compared, and for whom>', visual: { type: 'title', text: '<the same in few words>' } },
    {
      say: '<what is true of one, then of the other>',
      visual: {
        type: 'compare',
        left: { title: '<one>', points: ['<a fact>', '<another>'] },
        right: { title: '<the other>', points: ['<a fact>', '<another>'] },
      },
    },
    { say: '<which one suits whom>', visual: { type: 'quote', text: '<that in few words>' } },
  ],
  history: [
    { say: '<why it matters>', visual: { type: 'title', text: '<the subject in few words>' } },
    {
      say: '<what happened, in order>',
      visual: {
        type: 'timeline',
        points: [
          { when: '<a year>', text: '<what happened>' },
          { when: '<a later one>', text: '<what happened>' },
        ],
      },
    },
    { say: '<what remains of it>', visual: { type: 'quote', text: '<that in few words>' } },
  ],
  story: [
    { say: '<where it begins>', visual: { type: 'title', text: '<the same in few words>' } },
    {
      say: '<what is seen there>',
      headline: '<a line>',
      visual: { type: 'picture', words: ['<a thing>', '<another>'] },
    },
    { say: '<how it ends>', visual: { type: 'quote', text: '<the line to remember>' } },
  ],
} as const satisfies Record<string, readonly SkeletonScene[]>;

/** A skeleton as a model gets it, with what there is besides its kinds. */
export function sceneSkeleton(name: keyof typeof SKELETONS): string {
  return [
    'Scenes to fill in. Change their number, order and kinds as the words need; media://guide/scenes shows every kind, such as list, chart, compare, timeline, map, code and your own html:',
    '```json',
    JSON.stringify({ scenes: SKELETONS[name] }, null, 1),
    '```',
  ].join('\n');
}
