import { createRequire } from 'node:module';

/** The ffmpeg that npm installs: a test that wants another one of the machine names it. */
export const BUNDLED_FFMPEG = (createRequire(import.meta.url)('@ffmpeg-installer/ffmpeg') as { path: string }).path;
