import { describe, expect, it } from 'vitest';
import { requestOf } from './request.js';
import { TOPICS } from './topic-list.js';
import { writeScript } from './write-script.js';

const textOf = (prompt: string, seconds = 30): string =>
  writeScript({ prompt }, seconds)
    .lines.map((line) => line.text)
    .join(' ');

describe('writeScript', () => {
  it('speaks a given script as it stands, also when a prompt is given', () => {
    const script = writeScript({ script: 'First this. Then that!', prompt: 'Why the sky is blue' }, 8);
    expect(script.origin).toBe('script');
    expect(script.lines.map((line) => line.text)).toEqual(['First this.', 'Then that!']);
  });

  it('speaks a prompt of several sentences as it stands', () => {
    const script = writeScript({ prompt: 'We opened a shop. Come and see it.' }, 8);
    expect(script.origin).toBe('prompt');
    expect(script.lines.map((line) => line.text)).toEqual(['We opened a shop.', 'Come and see it.']);
  });

  it('answers a question it knows the answer to', () => {
    expect(textOf('Why the sky is blue, for children')).toContain('blue light scatters the most');
    expect(textOf('Make me a short video about the history of the Roman aqueducts')).toContain('312 BC');
  });

  it.each([
    'The history of the Kowalski bakery',
    'How to fold a paper crane in five steps',
    'Can dogs eat chocolate?',
    'Do not take ibuprofen with alcohol',
    'Do your taxes before April',
    'Do not take antibiotics with alcohol',
    'Do not wash your hands',
    'Explain quantum computing to a ten year old',
    'A calm evening by the ocean, waves and stars',
    'How pesticides harm bees',
    'What AI costs artists',
    'How AI protects children',
    'How coffee harms bees',
    'Vaccines protect children',
    'We brew the perfect cup of coffee',
    'The perfect cup of coffee',
    'How AI makes films',
    'Quarterly revenue grew 24% as 3,000 new customers joined',
    'Quarterly revenue grew 40%: a report for investors',
    'Make a video about , for kids',
    'Our hospital has 24 doctors and 3 operating rooms',
    'Meet the Larkspur, a folding electric bicycle that weighs nine kilos and charges in an hour',
  ])('says "%s" as it stands and nothing else', (prompt) => {
    expect(textOf(prompt, 60)).toBe(prompt);
  });

  it('numbers the steps of a recipe', () => {
    const steps = writeScript({ prompt: 'How to brew the perfect cup of coffee in five steps' }, 40).lines.filter(
      (line) => line.role === 'step',
    );
    expect(steps.map((line) => line.step?.number)).toEqual([1, 2, 3, 4, 5]);
  });

  it.each([
    ['How do vaccines work?', 'safe first look'],
    ['Vaccines', 'safe first look'],
    ['Why vaccines are safe, for parents', 'safe first look'],
    ['How antibiotics work', 'caused by bacteria'],
    ['The immune system explained', 'from strangers'],
    ['How our immune system works', 'from strangers'],
    ['How do painkillers work', 'ask a doctor or pharmacist'],
    ['Wash your hands', 'lift them off'],
    ['What causes the tides', 'The Moon pulls at the sea'],
    ['A short film about climate change', 'hold heat back'],
    ['How vaccines protect children', 'safe first look'],
    ['How the Romans built aqueducts', '312 BC'],
    ['What is the internet and how does it work?', 'internet'],
    ['Why the sky is blue for children', 'blue light scatters the most'],
    ['How to brew the perfect cup of coffee in five steps', 'coffee'],
    ['Photosynthesis', 'light'],
    ['How do plants make their own food?', 'light'],
    ['What causes climate change?', 'hold heat back'],
    ['How to make coffee', 'coffee'],
    ['How to make a cup of tea', 'tea'],
    ['The water cycle, for beginners', 'cloud'],
    ['Explain black holes to a child', 'light'],
    ['Explain rainbows to kids', 'drop'],
  ])('knows something about "%s"', (prompt, fact) => expect(textOf(prompt)).toContain(fact));

  it.each([
    'Antibiotic-free chicken from our farm',
    'Antibiotic-free chicken from the farm',
    'Our new hand-wash soap, gentle and green',
    'Hand-wash soap, gentle and green',
    'Greenhouse gas lamps sale',
    'Vaccination record app for workers',
    'High tide under the moon, a romantic evening',
    'How to decorate a rainbow birthday cake',
    'What to wear to a bee themed party',
    'A blue sky',
  ])('leaves "%s" to whom it belongs', (prompt) => expect(writeScript({ prompt }, 30).title).toBe(prompt));

  it.each(['Our spelling bee is on Friday', 'The vaccine center opens on Monday', 'Bee Street is closed today'])(
    'takes "%s" for the news it is',
    (prompt) => expect(textOf(prompt)).toBe(prompt),
  );

  it.each([
    'Lung cancer',
    'Why do earthquakes kill',
    'How coffee slavery killed millions',
    'The child who died after antibiotics',
    'Rainbow Warrior attack victims',
    'How do vaccines end pandemics',
  ])('adds nothing to "%s" and is calm', (prompt) => {
    expect(textOf(prompt, 60)).toBe(prompt);
    expect(writeScript({ prompt }, 60).subject.tempo).toBe('calm');
  });

  it('pictures what an emoji beside the words means', () => {
    expect(writeScript({ prompt: 'Up and away' }, 8, 'Up and away 🚀').subject.scenes[0]).toBe('space');
  });

  it.each([{ script: 'a'.repeat(1_800) }, { prompt: 'b'.repeat(4_000) }])(
    'gives a short title to one long word',
    (brief) => {
      expect(writeScript(brief, 8).title).toMatch(/^[ab]{99}…$/i);
    },
  );
});

describe('requestOf', () => {
  it.each([
    ['Create a 30-second video about how to tie a tie', 'how-to', 'tie a tie'],
    ['A guide to growing tomatoes for beginners', 'how-to', 'growing tomatoes'],
    ['The history of chess', 'history', 'chess'],
    ['Why cats purr', 'explanation', 'cats purr'],
    ['Do cats purr?', 'explanation', 'cats purr'],
    ['Do your taxes before April', 'subject', 'Do your taxes before April'],
    ['Our team has won the cup', 'subject', 'Our team has won the cup'],
    ['A calm evening by the ocean', 'subject', 'A calm evening by the ocean'],
    ['Explain quantum computing to kids', 'subject', 'Quantum computing'],
    ['Be kind to children', 'subject', 'Be kind to children'],
    ['Please explain how rainbows form', 'explanation', 'rainbows form'],
    ['Tell us a short story about a fox', 'subject', 'A fox'],
    ['Promote my bakery', 'subject', 'My bakery'],
    ['Explainer: blood pressure', 'subject', 'Blood pressure'],
    ['Housing for seniors', 'subject', 'Housing for seniors'],
    ['Gifts for parents', 'subject', 'Gifts for parents'],
    ['Mental health support for teenagers', 'subject', 'Mental health support for teenagers'],
    ['Respect for teachers', 'subject', 'Respect for teachers'],
    ['How to care for parents', 'how-to', 'care for parents'],
    ['Mental health, for teenagers', 'subject', 'Mental health'],
    ['Make a video about tides for kids', 'subject', 'Tides'],
  ])('reads "%s" as %s', (prompt, kind, subject) => {
    expect(requestOf(prompt)).toMatchObject({ kind, subject });
  });
});

describe('the topics', () => {
  it.each(TOPICS.map((topic) => [topic.name, topic] as const))('%s has whole sentences only', (_, topic) => {
    for (const { say } of [...topic.lines, ...(topic.briefs ?? []).flatMap(({ lines }) => lines)]) {
      expect(say).toMatch(/^[^*]+[.?!]$/);
    }
  });
});
