import { describe, expect, it } from 'vitest';
import { themeFor } from './theme-for.js';
import { THEMES } from './themes/theme-list.js';

describe('themeFor', () => {
  it.each(THEMES)('gives %s to whoever asks for it, whatever the film is about', (name) => {
    expect(themeFor(name, 'A report for children about nightclubs').name).toBe(name);
  });

  it.each([
    ['Quarterly revenue grew 24% as 3,000 new customers joined', 'press'],
    ['The annual report of our foundation', 'press'],
    ['The history of the Roman aqueducts', 'press'],
    ['What the newest study says about sleep', 'press'],
    ['Why the sky is blue, for children', 'lumen'],
    ['The history of the Romans, for kids', 'lumen'],
    ['A calm evening by the ocean, waves and stars', 'lumen'],
    ['How to brew the perfect cup of coffee in five steps', 'lumen'],
    ['xyzzy', 'lumen'],
    ['Join our hackathon on Friday!', 'neon'],
    ['The best arcade games of the eighties', 'neon'],
    ['Summer festival: three stages, forty bands', 'neon'],
  ])('with auto makes "%s" in %s', (text, theme) => {
    expect(themeFor('auto', text).name).toBe(theme);
    expect(themeFor('auto', text).name).toBe(theme);
  });

  it.each(['A quiet party at dusk', 'In memory of the victims of the concert attack'])(
    'shows nothing calm or grave in neon: "%s"',
    (text) => {
      expect(themeFor('auto', text).name).not.toBe('neon');
    },
  );
});
