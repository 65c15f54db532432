import { describe, expect, it } from 'vitest';
import { ASPECT_RATIOS, videoFrameSize } from './frame-size.js';
import { layoutOf, LAYOUT_KINDS, SAFE_SHARE } from './layout.js';

const cases = ASPECT_RATIOS.flatMap((ratio) =>
  LAYOUT_KINDS.flatMap((kind) => [false, true].map((mirrored) => ({ ratio, kind, mirrored }))),
);

describe('layoutOf', () => {
  it.each(cases)('keeps words of $kind in $ratio (mirrored: $mirrored) in the safe area and above captions', (one) => {
    const frame = videoFrameSize(one.ratio, '720p');
    const [width, height] = [frame.width / frame.density, frame.height / frame.density];
    for (const captionBand of [0, 150]) {
      const layout = layoutOf(one.kind, { width, height, captionBand, mirrored: one.mirrored });
      const [x, y, across, down] = layout.text;
      expect(x).toBeGreaterThanOrEqual(width * SAFE_SHARE);
      expect(y).toBeGreaterThanOrEqual(height * SAFE_SHARE);
      expect(x + across).toBeLessThanOrEqual(width * (1 - SAFE_SHARE));
      expect(y + down).toBeLessThanOrEqual(height - Math.max(captionBand, height * SAFE_SHARE));
      expect(down).toBeGreaterThan(layout.size.smallest);
    }
  });

  it('sets the picture where the words are not', () => {
    for (const mirrored of [false, true]) {
      const { text, focus } = layoutOf('split', { width: 1280, height: 720, captionBand: 0, mirrored });
      expect(focus.x < text[0] || focus.x > text[0] + text[2]).toBe(true);
    }
  });
});
