import { expect, it } from 'vitest';
import { brandedTheme } from './branded-theme.js';
import { mix } from './drawing/colour.js';
import { lowestContrast, oklch } from './drawing/oklch.js';
import { LOWEST_CONTRAST, worstContrast, type Ground } from './legibility.js';
import { LIGHTS } from './palette.js';
import { themeNamed, THEMES } from './themes/theme-list.js';

const COLOURS = ['#000000', '#ffffff', '#001133', '#ffff00', '#ff0000', '#0b3d2e', '#777777', '#5a3f8f'];

it.each(THEMES)('whatever a brand’s colours, words in them can be read on the grounds of %s', (name) => {
  const theme = themeNamed(name);
  for (const light of LIGHTS) {
    for (const colour of COLOURS) {
      const own = theme.palette(light);
      const { accent, second, third, onPale, deep, pale, sky } = brandedTheme(theme, [colour]).palette(light);
      expect(lowestContrast(onPale, [pale]), `${colour} on paper in ${light}`).toBeGreaterThanOrEqual(LOWEST_CONTRAST);
      for (const [mine, theirs] of [
        [accent, own.accent],
        [second, own.second],
        [third, own.third],
      ] as const) {
        const dark = [deep, mix(deep, sky[0], 0.25)];
        const grounds = lowestContrast(theirs, dark) >= lowestContrast(theirs, [pale]) ? dark : [pale];
        expect(lowestContrast(mine, grounds), `${colour} in ${light}`).toBeGreaterThanOrEqual(LOWEST_CONTRAST);
      }
    }
  }
});

it.each(['lumen', 'neon'])('in %s a dark colour leaves a bright picture behind its words visible', (name) => {
  const theme = themeNamed(name);
  const behind: Ground = { darkest: [120, 120, 120], brightest: [200, 200, 200] };
  for (const light of LIGHTS) {
    const { strength, writing } = theme.ground.choose(behind, brandedTheme(theme, ['#0b3d2e']).palette(light));
    expect(strength, light).toBeLessThan(0.86);
    expect(worstContrast(behind, writing, strength)).toBeGreaterThanOrEqual(LOWEST_CONTRAST);
  }
});

it('a colour that can be read is kept as it is, and one that cannot keeps its hue', () => {
  const theme = themeNamed('auto');
  expect(brandedTheme(theme, ['#ffe066']).palette('night').accent).toBe('#ffe066');
  const moved = brandedTheme(theme, ['#0b3d2e']).palette('night').accent;
  expect(moved).not.toBe('#0b3d2e');
  expect(Math.abs(oklch(moved).hue - oklch('#0b3d2e').hue)).toBeLessThan(6);
});

it.each(THEMES)('the ground, the paper and the sky of %s stay as they are', (name) => {
  const theme = themeNamed(name);
  for (const light of LIGHTS) {
    const { deep, pale, base, sky } = theme.palette(light);
    expect(brandedTheme(theme, COLOURS.slice(3, 6)).palette(light)).toMatchObject({ deep, pale, base, sky });
  }
});

it('what a theme draws in its accents takes the colours that stand for them', () => {
  const neon = brandedTheme(themeNamed('neon'), ['#ffe066', '#ff9f80']).palette('night');
  expect(neon.land.slice(1)).toEqual(['#ffe066', '#ff9f80']);
  expect(neon.water[0]).toBe('#ffe066');
});

it('each given colour takes its place, and without colours a theme stays itself', () => {
  const theme = themeNamed('auto');
  const { accent, second, third } = brandedTheme(theme, ['#ffe066', '#ff9f80', '#a8e6a1']).palette('night');
  expect([accent, second, third]).toEqual(['#ffe066', '#ff9f80', '#a8e6a1']);
  expect(brandedTheme(theme, [])).toBe(theme);
});
