import { describe, expect, it } from 'vitest';
import { CanvasStudio } from './adapters/canvas-studio.js';
import { drawMark, type MarkMoment } from './layout-mark.js';
import { layoutOf } from './layout.js';

const studio = new CanvasStudio();

/** Whether anything is painted. */
function drawn(moment: Pick<MarkMoment, 'seconds' | 'leaving'>): boolean {
  const surface = studio.surface(320, 180);
  const layout = layoutOf('title', { width: 320, height: 180, captionBand: 0, mirrored: false });
  const bounds = { x: 40, y: 60, width: 200, height: 60 };
  drawMark(surface.context, { layout, bounds, accent: '#ffffff', ...moment });
  return studio.pixels(surface).some((byte) => byte > 0);
}

describe('drawMark', () => {
  it('comes and goes with the words it belongs to', () => {
    expect(drawn({ seconds: -0.5, leaving: 0 })).toBe(false);
    expect(drawn({ seconds: 0.5, leaving: 0 })).toBe(true);
    expect(drawn({ seconds: 3, leaving: 1 })).toBe(false);
  });
});
