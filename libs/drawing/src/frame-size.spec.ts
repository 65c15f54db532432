import { describe, expect, it } from 'vitest';
import { ASPECT_RATIOS, imageFrameSize, RESOLUTIONS, videoFrameSize } from './frame-size.js';

describe('frame sizes', () => {
  it.each([
    ['16:9', '720p', 1280, 720],
    ['16:9', '480p', 854, 480],
    ['9:16', '1080p', 1080, 1920],
    ['1:1', '720p', 720, 720],
    ['4:5', '720p', 720, 900],
  ] as const)('%s at %s is %i by %i', (ratio, resolution, width, height) => {
    expect(videoFrameSize(ratio, resolution)).toMatchObject({ width, height });
  });

  it('every side is even, as H.264 asks', () => {
    for (const ratio of ASPECT_RATIOS) {
      for (const { width, height } of RESOLUTIONS.map((resolution) => videoFrameSize(ratio, resolution))) {
        expect([width % 2, height % 2]).toEqual([0, 0]);
      }
    }
  });

  it('an image is as long as asked on its longer side', () => {
    for (const ratio of ASPECT_RATIOS) {
      const { width, height } = imageFrameSize(ratio, 1000);
      expect(Math.max(width, height)).toBe(1000);
    }
  });
});
