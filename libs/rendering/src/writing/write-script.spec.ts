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

  it('has no words for a prompt without any, but knows what its emoji mean', () => {
    const script = writeScript({ prompt: '' }, 8, '🌊');
    expect(script.lines).toEqual([]);
    expect(script.subject.scenes[0]).toBe('ocean');
  });

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
