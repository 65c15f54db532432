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

  it('invents nothing about a subject it does not know', () => {
    const said = textOf('The history of the Kowalski bakery');
    expect(said).toContain('The story of the Kowalski bakery.');
    expect(said).not.toMatch(/\d/);
  });

  it('drops a number of steps that it cannot fill', () => {
    expect(textOf('How to fold a paper crane in five steps')).toMatch(/^How to fold a paper crane\. /);
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
    (prompt) => expect(textOf(prompt)).toBe(`${prompt}.`),
  );

  it.each([
    ['The history of the Second World War', 'The story of the Second World War.'],
    ['Lung cancer', 'Lung cancer.'],
    ['How to cope with grief', 'How to cope with grief.'],
    ['Why do earthquakes kill', 'Why do earthquakes kill?'],
    ['How coffee slavery killed millions', 'How coffee slavery killed millions?'],
    ['The child who died after antibiotics', 'The child who died after antibiotics.'],
    ['A black hole of grief', 'A black hole of grief.'],
    ['Rainbow Warrior attack victims', 'Rainbow Warrior attack victims.'],
    ['How do vaccines end pandemics', 'How do vaccines end pandemics?'],
    ['How does machine learning help kill people in war', 'How does machine learning help kill people in war?'],
  ])('adds nothing to "%s"', (prompt, words) => {
    expect(textOf(prompt, 60)).toBe(words);
    expect(writeScript({ prompt }, 60).subject.tempo).toBe('calm');
  });

  it('claims nothing about a question it has no answer to', () => {
    expect(textOf('Can dogs eat chocolate?', 60)).toBe(
      'Can dogs eat chocolate? A question worth asking. Look closely, and keep asking.',
    );
  });

  it('makes no report of numbers that are no results', () => {
    expect(textOf('Our hospital has 24 doctors and 3 operating rooms')).toMatch(/^Our hospital has 24 doctors/);
  });

  it('opens with what a message calls itself', () => {
    expect(textOf('Quarterly revenue grew 40%: a report for investors')).toBe(
      'A report for investors. Quarterly revenue grew 40%.',
    );
  });

  it('is never left without words by leaving out who it is for', () => {
    expect(textOf('Make a video about , for kids')).toBe('Make a video about , for kids.');
  });

  it('gives each of two figures a breath of its own', () => {
    const { lines } = writeScript({ prompt: 'Quarterly revenue grew 24% as 3,000 new customers joined' }, 8);
    expect(lines.map((line) => line.text)).toEqual([
      'Two numbers tell the story.',
      'Quarterly revenue grew 24%,',
      'as 3,000 new customers joined.',
    ]);
  });

  it.each([
    ['Happy birthday Anna!', 'Happy birthday Anna!'],
    ['Never give up', 'Never give up.'],
    ['Save 30% this weekend only', 'Save 30% this weekend only.'],
    ['A product launch teaser for a perfume called Noir', 'A perfume called Noir.'],
  ])('says of "%s" first of all "%s"', (prompt, first) => {
    expect(writeScript({ prompt }, 8).lines[0]?.text).toBe(first);
  });

  it('keeps what stands behind a colon', () => {
    expect(textOf('Remember: be kind')).toMatch(/^Remember: be kind\./);
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

  it('marks a headline inside every line', () => {
    const prompts = ['A calm evening by the ocean, waves and stars', 'Why cats purr', 'New bikes are here', 'x'];
    for (const line of prompts.flatMap((prompt) => writeScript({ prompt }, 30).lines)) {
      expect(line.headline.from).toBeGreaterThanOrEqual(0);
      expect(line.headline.to).toBeGreaterThan(line.headline.from);
      expect(line.headline.to).toBeLessThanOrEqual(line.text.split(' ').length);
      expect(line.text).not.toContain('*');
    }
  });
});

describe('requestOf', () => {
  it.each([
    ['Create a 30-second video about how to tie a tie', 'how-to', 'tie a tie'],
    ['A guide to growing tomatoes for beginners', 'how-to', 'growing tomatoes'],
    ['The history of chess', 'history', 'chess'],
    ['Why cats purr', 'question', 'cats purr'],
    ['Our team has won the cup', 'statement', 'Our team has won the cup'],
    ['A calm evening by the ocean', 'scene', 'A calm evening by the ocean'],
    ['Explain quantum computing to kids', 'scene', 'Quantum computing'],
    ['Be kind to children', 'scene', 'Be kind to children'],
    ['Please explain how rainbows form', 'question', 'rainbows form'],
    ['Tell us a short story about a fox', 'scene', 'A fox'],
    ['Promote my bakery', 'scene', 'My bakery'],
    ['Explainer: blood pressure', 'scene', 'Blood pressure'],
    ['Housing for seniors', 'scene', 'Housing for seniors'],
    ['Gifts for parents', 'scene', 'Gifts for parents'],
    ['Mental health support for teenagers', 'scene', 'Mental health support for teenagers'],
    ['Respect for teachers', 'scene', 'Respect for teachers'],
    ['How to care for parents', 'how-to', 'care for parents'],
    ['Mental health, for teenagers', 'scene', 'Mental health'],
    ['Make a video about tides for kids', 'scene', 'Tides'],
  ])('reads "%s" as %s', (prompt, kind, subject) => {
    expect(requestOf(prompt)).toMatchObject({ kind, subject });
  });
});

describe('the topics', () => {
  it.each(TOPICS.map((topic) => [topic.name, topic] as const))('%s marks the headline of every line', (_, topic) => {
    for (const { say } of [...topic.lines, ...(topic.briefs ?? []).flatMap(({ lines }) => lines)]) {
      expect(say.match(/\*/g)).toHaveLength(2);
      expect(say).toMatch(/[.?!]$/);
    }
  });
});
