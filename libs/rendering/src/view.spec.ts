import { describe, expect, it } from 'vitest';
import { captionPlace } from './caption-place.js';
import { ASPECT_RATIOS, videoFrameSize } from './frame-size.js';
import { LAYOUT_KINDS } from './layout-look.js';
import { layoutOf, type Box } from './layout.js';
import { themeNamed } from './themes/theme-list.js';
import { viewOn } from './view.js';

const paper = themeNamed('press').ground;
const cases = ASPECT_RATIOS.flatMap((ratio) =>
  LAYOUT_KINDS.flatMap((kind) => [false, true].map((mirrored) => ({ ratio, kind, mirrored }))),
);

describe('the picture beside words on paper', () => {
  it.each(cases)('has its own part of $ratio in $kind (mirrored: $mirrored), and its motif whole in it', (one) => {
    const { width, height, density } = videoFrameSize(one.ratio, '720p');
    const frame = { width: width / density, height: height / density };
    for (const captionBand of [0, captionPlace(frame).band]) {
      const layout = layoutOf(one.kind, { ...frame, captionBand, mirrored: one.mirrored });
      const [x, y, across, down] = layout.text;
      const bounds = one.kind === 'open' ? { x: 0, y: 0, width: 0, height: 0 } : { x, y, width: across, height: down };
      const plate = paper.plate(frame, { layout, bounds });
      expect(overlap(plate, [bounds.x, bounds.y, bounds.width, bounds.height])).toBe(0);
      expect((plate[2] * plate[3]) / (frame.width * frame.height)).toBeGreaterThan(0.25);
      const { scale, focus, ...view } = viewOn(plate, { layout, bounds }, { ...frame, captionBand });
      expect(view.width * scale).toBeCloseTo(plate[2], 6);
      expect(view.height * scale).toBeCloseTo(plate[3], 6);
      expect(focus.radius * scale).toBeGreaterThan(60);
      expect(Math.min(focus.x, focus.y) - focus.radius).toBeGreaterThanOrEqual(0);
      expect(focus.x + focus.radius).toBeLessThanOrEqual(view.width);
      expect(plate[1] + (focus.y + focus.radius) * scale).toBeLessThanOrEqual(frame.height - captionBand);
    }
  });
});

function overlap([x, y, width, height]: Box, [left, top, across, down]: Box): number {
  const shared = (from: number, to: number, start: number, end: number): number =>
    Math.max(0, Math.min(to, end) - Math.max(from, start));
  return shared(x, x + width, left, left + across) * shared(y, y + height, top, top + down);
}
