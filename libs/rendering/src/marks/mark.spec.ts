import { describe, expect, it } from 'vitest';
import { CanvasStudio } from '../adapters/canvas-studio.js';
import { layoutOf } from '../layout.js';
import { THEMES, themeNamed } from '../themes/theme-list.js';
import type { MarkMoment } from './mark.js';

const studio = new CanvasStudio();

/** Whether anything is painted. */
function drawn(theme: string, moment: Pick<MarkMoment, 'seconds' | 'leaving'>): boolean {
  const surface = studio.surface(320, 180);
  const layout = layoutOf('title', { width: 320, height: 180, captionBand: 0, mirrored: false });
  const bounds = { x: 40, y: 60, width: 200, height: 60 };
  themeNamed(theme).mark(surface.context, { layout, bounds, ink: '#ffffff', accent: '#ffffff', ...moment });
  return studio.pixels(surface).some((byte) => byte > 0);
}

describe('the mark of a layout', () => {
  it.each(THEMES)('comes and goes with the words it belongs to: %s', (theme) => {
    expect(drawn(theme, { seconds: -0.5, leaving: 0 })).toBe(false);
    expect(drawn(theme, { seconds: 0.5, leaving: 0 })).toBe(true);
    expect(drawn(theme, { seconds: 3, leaving: 1 })).toBe(false);
  });
});
