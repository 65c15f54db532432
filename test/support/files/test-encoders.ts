import { findDecoder } from '../../../libs/film/src/adapters/import/find-decoder.js';
import { BUNDLED_FFMPEG } from '../service/bundled-ffmpeg.js';

export interface TestEncoder {
  name: string;
  path: string;
  isBundled: boolean;
}

/** Every encoder that a film must pass with: the bundled ffmpeg and, where the PATH has one of version 5 or newer, that. */
export async function testEncoders(): Promise<TestEncoder[]> {
  const bundled = { name: 'the bundled ffmpeg', path: BUNDLED_FFMPEG, isBundled: true };
  const environment = { PATH: process.env['PATH'] ?? '' };
  const path = await findDecoder({ environment, signal: new AbortController().signal });
  return path === undefined ? [bundled] : [bundled, { name: 'the ffmpeg on the PATH', path, isBundled: false }];
}
