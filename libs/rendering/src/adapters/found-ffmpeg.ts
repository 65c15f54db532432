import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFfmpeg } from './find-ffmpeg.js';

/** The ffmpeg of a test. */
export function foundFfmpeg(): Promise<string> {
  return findFfmpeg({
    toolsDir: join(tmpdir(), 'render-tools'),
    environment: { PATH: '/usr/local/bin:/usr/bin:/bin' },
  });
}
