import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { scene } from '../../scenes/scene.js';
import { FILM_THEMES } from '../../themes/themes.js';
import { chooseLook, type Look } from './choose-look.js';

const FOLDER = new URL('../../../../../test/films/storyboards/', import.meta.url);
const SEEDS = 20;
/** Chance that two films of different storyboards and seeds share everything, at most. */
const ALIKE = 0.01;
/** Share of the films without a theme of their own that one theme may take, and that a lively one must. */
const [MOST, LEAST] = [0.35, 0.05];

const storyboard = z.object({ theme: z.string(), scenes: z.array(scene) });
const storyboards = readdirSync(FOLDER).map((file) =>
  storyboard.parse(JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'))),
);
const looks = storyboards.map(({ theme, scenes }, at) =>
  Array.from({ length: SEEDS }, (_, seed) => chooseLook({ theme, scenes, seed: at * SEEDS + seed })),
);

const all = ({ theme, ground, colouring, arrangement }: Look): string =>
  [theme.name, ground, colouring, arrangement].join(' ');

it('two films seldom share theme, ground, colours and arrangement', () => {
  let [pairs, alike] = [0, 0];
  for (const [at, some] of looks.entries()) {
    for (const others of looks.slice(at + 1)) {
      for (const one of some) alike += others.filter((other) => all(other) === all(one)).length;
      pairs += SEEDS * SEEDS;
    }
  }
  expect(alike / pairs).toBeLessThanOrEqual(ALIKE);
});

const open = looks.filter((_, at) => storyboards[at]?.theme === 'auto').flat();
const shareOf = (name: string): number => open.filter(({ theme }) => theme.name === name).length / open.length;

it('no theme takes most films, and none is left out', () => {
  const shares = FILM_THEMES.filter(({ calm }) => !calm).map(({ name }) => shareOf(name));
  expect(Math.max(...shares)).toBeLessThanOrEqual(MOST);
  expect(Math.min(...shares)).toBeGreaterThan(LEAST);
});

it('a quiet theme is not taken by films that mourn nobody', () => {
  const calm = FILM_THEMES.filter((theme) => theme.calm);
  expect(calm.map(({ name }) => shareOf(name))).toEqual(calm.map(() => 0));
});
