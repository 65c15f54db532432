import { describe, expect, it } from 'vitest';
import { CanvasStudio } from './adapters/canvas-studio.js';
import { drawMark, markBox, type BrandMark } from './brand-mark.js';
import { BrushContext } from './brushes/brush-context.js';
import type { Photo } from './photos/photo.js';
import { themeNamed } from './themes/theme-list.js';

const studio = new CanvasStudio();
const logo: Photo = {
  id: 'logo',
  picture: studio.surface(400, 100).picture,
  focal: { x: 0.5, y: 0.5 },
  isTransparent: true,
  colour: '#204080',
};
/** A context that remembers what is written on it. */
class WrittenContext extends BrushContext {
  readonly texts: string[] = [];

  override fillText(text: string, x: number, y: number): void {
    this.texts.push(text);
    super.fillText(text, x, y);
  }
}

describe('a brand’s mark', () => {
  it('stays within the width it is given, however long the name and wide the logo', () => {
    const theme = themeNamed('auto');
    const look = { face: theme.text, plate: theme.captions(theme.palette('day')) };
    const place = { corner: { x: 700, y: 40 }, side: 'right', height: 58, most: 300 } as const;
    const [x, y, width] = markBox(studio.surface(8, 8).context, { name: 'W'.repeat(60), logo }, look, place);
    expect(width).toBeLessThanOrEqual(300);
    expect([Math.round(x + width), y]).toEqual([700, 40]);
  });

  it.each([
    [{ name: 'Northbean' }, 'Northbean', 24],
    [{ name: 'An extraordinarily long name of a company, incorporated' }, 'An extraordinarily long na…', 17],
    [{ name: 'An extraordinarily long name of a company, incorporated', logo }, 'An extr…', 17],
  ] satisfies [BrandMark, string, number][])('%j is set as %s, never too small to be read', (mark, text, least) => {
    const theme = themeNamed('auto');
    const look = { face: theme.text, plate: theme.captions(theme.palette('day')) };
    const written = new WrittenContext(studio.surface(600, 200).context);
    const place = { corner: { x: 20, y: 40 }, side: 'left', height: 58, most: 300 } as const;
    drawMark(written, mark, look, markBox(written, mark, look, place));
    expect(written.texts).toEqual([text]);
    expect(Number(/ ([\d.]+)px /.exec(written.font)?.[1])).toBeGreaterThan(least);
  });
});
