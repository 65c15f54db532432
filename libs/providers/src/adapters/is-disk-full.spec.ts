import { expect, it } from 'vitest';
import { isDiskFull } from './is-disk-full.js';

it.each([
  'ENOSPC: no space left on device, write',
  'EFBIG: file too large, write',
  'EDQUOT: disk quota exceeded, open',
  '/data/staging/image.png: write error\nsystem error: No space left on device\nvips2png: unable to write to target',
  'The video encoder stopped: av_interleaved_write_frame(): No space left on device (exit code 1)',
])('%j is a full disk', (message) => {
  expect(isDiskFull(new Error(message))).toBe(true);
});

it.each(['EACCES: permission denied, open', 'killed by SIGKILL', ''])('%j is something else', (message) => {
  expect(isDiskFull(new Error(message))).toBe(false);
});
