import { describe, expect, it } from 'vitest';
import { Random } from '../../../drawing/src/canvas/random.js';
import { DRUMS } from './drums.js';
import { formOf, type Role, type Section } from './form.js';
import { Composer, type Score } from './score.js';
import { STYLES } from './style.js';
import { fitTempo } from './tempo.js';

describe('the form of a piece', () => {
  it.each([24, 31, 47, 100, 143])('of %d bars is whole: its sections follow each other to the end', (bars) => {
    for (let seed = 0; seed < 20; seed++) {
      const sections = formOf(bars, new Random('form', seed));
      expect(sections[0]).toMatchObject({ role: 'opening', from: 0 });
      expect(sections.at(-1)?.role).toBe('close');
      let reached = 0;
      for (const { from, bars: length } of sections) {
        expect(from).toBe(reached);
        expect(length).toBeGreaterThan(0);
        reached += length;
      }
      expect(reached).toBe(bars);
      expect(sections.at(-2)?.role).toBe('theme');
    }
  });

  it('of five minutes has several breaks and answers, and is another for another seed', () => {
    const roles = (seed: number): Role[] => formOf(140, new Random('form', seed)).map(({ role }) => role);
    expect(roles(1).filter((role) => role === 'break').length).toBeGreaterThan(2);
    expect(roles(1).filter((role) => role === 'answer').length).toBeGreaterThan(2);
    expect(new Set([1, 2, 3, 4, 5].map((seed) => roles(seed).join())).size).toBeGreaterThan(1);
  });

  it('of a short piece is to build up once', () => {
    expect(formOf(23, new Random('short'))).toEqual([]);
  });
});

describe('a piece of five minutes', () => {
  const random = new Random('long', 3);
  const tempo = fitTempo(300, STYLES.bright, random);
  const bars = Math.ceil(tempo.beats / 4);
  // The form is drawn where the composer draws it: after the key and the first chords.
  const own = new Random('long', 3);
  fitTempo(300, STYLES.bright, own);
  own.pick(STYLES.bright.roots);
  own.pick(STYLES.bright.progressions);
  const sections = formOf(bars, own);
  const score: Score = new Composer(STYLES.bright, tempo, random).write();
  const barSeconds = tempo.beatSeconds * 4;
  const within = (part: keyof Score, { from, bars: length }: Section): number =>
    score[part].filter(
      ({ atSeconds }) => atSeconds > from * barSeconds + 0.02 && atSeconds < (from + length) * barSeconds - 0.02,
    ).length;
  const of = (role: Role): Section[] => sections.filter((section) => section.role === role);

  it('rests in its breaks: no drum, no bass, no tune, but never silence', () => {
    for (const section of of('break')) {
      for (const part of [...DRUMS, 'bass', 'bell'] as const) expect(within(part, section)).toBe(0);
      expect(within('pluck', section)).toBeGreaterThan(8);
    }
  });

  it('plays its whole band in its themes and answers', () => {
    for (const section of [...of('theme'), ...of('answer')]) {
      for (const part of ['kick', 'bass', 'bell', 'keys'] as const) expect(within(part, section)).toBeGreaterThan(0);
    }
  });

  it('comes back to its tune, which its answers do not repeat', () => {
    const rhythm = ({ from }: Section): string[] =>
      score.bell
        .map(({ atSeconds }) => atSeconds - from * barSeconds)
        .filter((at) => at > -0.02 && at < 8 * barSeconds - 0.02)
        .map((at) => (at / tempo.beatSeconds).toFixed(1));
    const [first, second] = of('theme');
    expect(rhythm(second!)).toEqual(rhythm(first!));
    expect(rhythm(of('answer')[0]!)).not.toEqual(rhythm(first!));
  });
});
