import { expect, it } from 'vitest';
import { CanvasStudio } from './adapters/canvas-studio.js';
import { brandCorner } from './brand-corner.js';
import { captionPlace } from './caption-place.js';
import { ASPECT_RATIOS, videoFrameSize } from './frame-size.js';
import { setType } from './kinetic-type.js';
import { LAYOUT_KINDS } from './layout-look.js';
import { HEAD_ROOM, layoutOf } from './layout.js';
import { safeArea } from './safe-area.js';
import { themeNamed } from './themes/theme-list.js';

const theme = themeNamed('lumen');
const look = { face: theme.text, plate: theme.captions(theme.palette('day')) };
const ruler = new CanvasStudio().surface(8, 8).context;
const WORDS = ['Readable', 'words', 'everywhere'].map((text) => ({
  text,
  startSeconds: 0,
  endSeconds: 1,
  emphasised: false,
}));

it.each(ASPECT_RATIOS)('on %s a brand stands in the safe area, clear of words and captions', (ratio) => {
  const { width, height, density } = videoFrameSize(ratio, '720p');
  const frame = { width: width / density, height: height / density };
  const safe = safeArea(frame);
  let placed = 0;
  for (const kind of LAYOUT_KINDS) {
    for (const mirrored of [false, true]) {
      for (const captionBand of [0, captionPlace(frame).band]) {
        const layout = layoutOf(kind, { ...frame, mirrored, captionBand });
        const setting = setType(ruler, WORDS, { layout, face: theme.display });
        const corner = brandCorner(
          ruler,
          { name: 'Northbean' },
          { ...frame, captionBand, look, wideMarks: false, words: { layout, setting } },
        );
        if (!corner) continue;
        placed += 1;
        const [x, y, across, down] = corner;
        const { bounds } = setting;
        const right = Math.min(frame.width - safe.right - x - across, x - safe.left);
        const foot = frame.height - Math.max(safe.bottom, captionBand) - y - down;
        expect(Math.min(right, y - safe.top, foot), kind).toBeGreaterThanOrEqual(-0.01);
        const beside = x >= bounds.x + bounds.width || x + across <= bounds.x;
        const above = y + down <= bounds.y - (HEAD_ROOM[kind] ?? 0) || y >= bounds.y + bounds.height;
        expect(beside || above, `${kind} mirrored ${mirrored}`).toBe(true);
      }
    }
  }
  expect(placed).toBeGreaterThanOrEqual(LAYOUT_KINDS.length * 4 - 2);
});
