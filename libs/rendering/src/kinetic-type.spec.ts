import { describe, expect, it } from 'vitest';
import { CanvasStudio } from './adapters/canvas-studio.js';
import { figureOf } from './figure.js';
import { setType } from './kinetic-type.js';
import { LAYOUT_KINDS } from './layout-look.js';
import { layoutOf } from './layout.js';
import type { HeadlineWord } from './shot.js';
import { themeNamed } from './themes/theme-list.js';

const studio = new CanvasStudio();
const words = (text: string): HeadlineWord[] =>
  text.split(' ').map((word, index) => ({ text: word, startSeconds: index, endSeconds: index + 1, emphasised: false }));

describe('setType', () => {
  const texts = [
    'Go',
    'Why is the sky blue?',
    'Extraordinarily incomprehensible multidisciplinarians',
    'word '.repeat(40).trim(),
    'X'.repeat(26),
  ];
  const cases = LAYOUT_KINDS.flatMap((kind) => texts.map((text) => ({ kind, text: text.slice(0, 30), whole: text })));

  it.each(cases)('keeps "$text" inside the box of $kind', ({ kind, whole }) => {
    for (const [width, height] of [
      [1280, 720],
      [720, 1280],
      [720, 720],
      [720, 900],
    ] as const) {
      const layout = layoutOf(kind, { width, height, captionBand: 150, mirrored: false });
      const { words: placed, bounds } = setType(studio.surface(8, 8).context, words(whole), {
        layout,
        face: themeNamed('auto').display,
      });
      expect(placed).toHaveLength(whole.split(' ').length);
      const [x, y, across, down] = layout.text;
      expect(bounds.x).toBeGreaterThanOrEqual(x - 1);
      expect(bounds.x + bounds.width).toBeLessThanOrEqual(x + across + 1);
      expect(bounds.y).toBeGreaterThanOrEqual(y - 1);
      expect(bounds.y + bounds.height).toBeLessThanOrEqual(y + down + bounds.height * 0.12);
    }
  });

  it('sets a figure larger than the words around it, and none over another', () => {
    const shown = figureOf('24%');
    if (!shown) throw new Error('24% is a figure');
    const layout = layoutOf('number', { width: 1280, height: 720, captionBand: 150, mirrored: false });
    const { words: placed } = setType(studio.surface(8, 8).context, words('Quarterly revenue grew 24% in spring'), {
      layout,
      face: themeNamed('auto').display,
      figure: { shown, at: 3 },
    });
    const sizes = placed.map(({ size }) => size);
    expect(Math.max(...sizes)).toBe(placed[3]?.size);
    expect(placed[2]?.y).toBeLessThan((placed[3]?.y ?? 0) - (placed[3]?.size ?? 0) * 0.7);
  });
});
