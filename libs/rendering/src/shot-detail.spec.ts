import { describe, expect, it } from 'vitest';
import { CanvasStudio } from './adapters/canvas-studio.js';
import { ASPECT_RATIOS } from './frame-size.js';
import { layoutOf } from './layout.js';
import { aboveDetail, detailBlock, placedDetail } from './shot-detail.js';
import { themeNamed, THEMES } from './themes/theme-list.js';
import { setType } from './kinetic-type.js';

const { context } = new CanvasStudio().surface(8, 8);
const FRAMES = { '16:9': [1280, 720], '9:16': [720, 1280], '1:1': [720, 720], '4:5': [720, 900] } as const;
const LONG = 'We pick the leaves by hand, before the sun has reached the valley, and carry them home. '
  .repeat(3)
  .trim();

function placed(ratio: (typeof ASPECT_RATIOS)[number], theme: string, text: string) {
  const [width, height] = FRAMES[ratio];
  const { text: face, display } = themeNamed(theme);
  const layout = layoutOf('title', { width, height, captionBand: 150, mirrored: false });
  const block = detailBlock(context, text, { layout, face });
  const words = ['Drink', 'it', 'slowly'].map((text) => ({ text, startSeconds: 0, endSeconds: 1, emphasised: false }));
  const setting = setType(context, words, { layout: aboveDetail(layout, block), face: display });
  return { layout, setting, detail: placedDetail(block, setting, layout) };
}

describe('small words under large ones', () => {
  const cases = ASPECT_RATIOS.flatMap((ratio) => THEMES.map((theme) => [ratio, theme] as const));

  it.each(cases)('stay in the box of their layout, below the large words, in %s of %s', (ratio, theme) => {
    for (const text of ['A year in a small garden', LONG]) {
      const { layout, setting, detail } = placed(ratio, theme, text);
      const [x, , width] = layout.text;
      const floor = layout.text[1] + layout.text[3];
      expect(detail.top).toBeGreaterThan(setting.bounds.y + setting.bounds.height);
      expect(detail.bounds.x).toBeGreaterThanOrEqual(x - 1);
      expect(detail.bounds.x + detail.bounds.width).toBeLessThanOrEqual(x + width + 1);
      expect(detail.bounds.y + detail.bounds.height).toBeLessThanOrEqual(floor + 14);
      expect(detail.size).toBeGreaterThanOrEqual(15);
    }
  });

  it('are smaller where there are more of them, and all of them are there', () => {
    const [short, long] = [placed('16:9', 'lumen', 'A year').detail, placed('16:9', 'lumen', LONG).detail];
    expect(long.size).toBeLessThan(short.size);
    expect(long.lines.map(({ text }) => text).join(' ')).toBe(LONG);
  });

  it('leave no word alone on a line', () => {
    const { detail } = placed('16:9', 'lumen', 'A year in a small garden above the clouds');
    expect(detail.lines).toHaveLength(2);
    const [first = 0, second = 0] = detail.lines.map(({ width }) => width);
    expect(Math.min(first, second)).toBeGreaterThan(Math.max(first, second) * 0.5);
  });
});
