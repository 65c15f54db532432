import { describe, expect, it } from 'vitest';
import { captionPlace } from './caption-place.js';
import { focusBeside } from './focus-beside.js';
import { ASPECT_RATIOS, videoFrameSize, type AspectRatio } from './frame-size.js';
import { LAYOUT_KINDS } from './layout-look.js';
import { layoutOf } from './layout.js';
import { safeArea } from './safe-area.js';

const cases = ASPECT_RATIOS.flatMap((ratio) =>
  LAYOUT_KINDS.flatMap((kind) => [false, true].map((mirrored) => ({ ratio, kind, mirrored }))),
);

function frameOf(ratio: AspectRatio): { width: number; height: number } {
  const { width, height, density } = videoFrameSize(ratio, '720p');
  return { width: width / density, height: height / density };
}

describe('layoutOf', () => {
  it.each(cases)('keeps words of $kind in $ratio (mirrored: $mirrored) in the safe area and above captions', (one) => {
    const frame = frameOf(one.ratio);
    const safe = safeArea(frame);
    for (const captionBand of [0, captionPlace(frame).band]) {
      const layout = layoutOf(one.kind, { ...frame, captionBand, mirrored: one.mirrored });
      const [x, y, across, down] = layout.text;
      expect(x).toBeGreaterThanOrEqual(safe.left);
      expect(y).toBeGreaterThanOrEqual(safe.top);
      expect(x + across).toBeLessThanOrEqual(frame.width - safe.right + 0.01);
      expect(y + down).toBeLessThanOrEqual(frame.height - Math.max(captionBand, safe.bottom) + 0.01);
      expect(down).toBeGreaterThan(layout.size.smallest * (one.kind === 'number' ? 3 : 1.08));
    }
  });

  it.each(cases)('shows the whole motif of $kind in $ratio (mirrored: $mirrored), clear of a line of words', (one) => {
    const frame = frameOf(one.ratio);
    for (const captionBand of [0, captionPlace(frame).band]) {
      const layout = layoutOf(one.kind, { ...frame, captionBand, mirrored: one.mirrored });
      const [x, y, across, down] = layout.text;
      const line = layout.size.smallest * 1.1;
      const top = { top: y, middle: y + (down - line) / 2, bottom: y + down - line }[layout.rest];
      const bounds =
        one.kind === 'open' ? { x: 0, y: 0, width: 0, height: 0 } : { x, y: top, width: across, height: line };
      const focus = focusBeside(layout, bounds, { ...frame, captionBand });
      expect(focus.x - focus.radius).toBeGreaterThanOrEqual(0);
      expect(focus.x + focus.radius).toBeLessThanOrEqual(frame.width);
      expect(focus.y - focus.radius).toBeGreaterThanOrEqual(0);
      expect(focus.y + focus.radius).toBeLessThanOrEqual(frame.height);
      const apart =
        focus.x - focus.radius * 0.8 >= x + across ||
        focus.x + focus.radius * 0.8 <= x ||
        focus.y - focus.radius >= bounds.y + bounds.height ||
        focus.y + focus.radius <= bounds.y;
      expect(apart || one.kind === 'open').toBe(true);
    }
  });

  it('composes every format anew: none has the proportions of another', () => {
    for (const kind of LAYOUT_KINDS) {
      const places = ASPECT_RATIOS.map((ratio) => {
        const frame = frameOf(ratio);
        const { text, size } = layoutOf(kind, { ...frame, captionBand: 0, mirrored: false });
        return [text[1] / frame.height, text[3] / frame.height, size.largest].map((share) => share.toFixed(3)).join();
      });
      expect(new Set(places).size).toBe(ASPECT_RATIOS.length);
    }
  });
});

describe('focusBeside', () => {
  const frame = { ...frameOf('1:1'), captionBand: 0 };
  const layout = layoutOf('split', { ...frame, mirrored: false });
  const [x, y, width] = layout.text;

  it('gives the motif less room the more lines stand over it', () => {
    const [one, three] = [90, 300].map((height) => focusBeside(layout, { x, y, width, height }, frame));
    expect(three!.radius).toBeLessThan(one!.radius);
    expect(three!.y).toBeGreaterThan(one!.y);
  });

  it('keeps it where the layout has it while there are no words', () => {
    expect(focusBeside(layout, { x: 0, y: 0, width: 0, height: 0 }, frame)).toEqual(layout.focus);
  });
});
