import { describe, expect, it } from 'vitest';
import { writeScript } from './write-script.js';

const textOf = (prompt: string): string =>
  writeScript({ prompt })
    .lines.map((line) => line.text)
    .join(' ');

describe('writeScript', () => {
  it('speaks a given script as it stands, also when a prompt is given', () => {
    const script = writeScript({ script: 'First this. Then that!', prompt: 'Why the sky is blue' });
    expect(script.origin).toBe('script');
    expect(script.lines.map((line) => line.text)).toEqual(['First this.', 'Then that!']);
  });

  it('speaks a prompt of several sentences as it stands', () => {
    const script = writeScript({ prompt: 'We opened a shop. Come and see it.' });
    expect(script.origin).toBe('prompt');
    expect(script.lines.map((line) => line.text)).toEqual(['We opened a shop.', 'Come and see it.']);
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
    'Why the sky is blue, for children',
    'How to brew the perfect cup of coffee in five steps',
    'Make me a short video about the history of the Roman aqueducts',
    'How do vaccines work?',
    'How do bees make honey',
    'Our hospital has 24 doctors and 3 operating rooms',
    'Meet the Larkspur, a folding electric bicycle that weighs nine kilos and charges in an hour',
  ])('says "%s" as it stands and nothing else', (prompt) => {
    expect(textOf(prompt)).toBe(prompt);
  });

  it.each([
    'Lung cancer',
    'Why do earthquakes kill',
    'How coffee slavery killed millions',
    'The child who died after antibiotics',
    'Rainbow Warrior attack victims',
    'How do vaccines end pandemics',
  ])('adds nothing to "%s" and is calm', (prompt) => {
    expect(textOf(prompt)).toBe(prompt);
    expect(writeScript({ prompt }).subject.tempo).toBe('calm');
  });

  it('pictures what an emoji beside the words means', () => {
    expect(writeScript({ prompt: 'Up and away' }, 'Up and away 🚀').subject.scenes[0]).toBe('space');
  });

  it.each([{ script: 'a'.repeat(1_800) }, { prompt: 'b'.repeat(4_000) }])(
    'gives a short title to one long word',
    (brief) => {
      expect(writeScript(brief).title).toMatch(/^[ab]{99}…$/i);
    },
  );
});
