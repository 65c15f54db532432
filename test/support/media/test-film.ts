import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EncodeJob } from '../../../libs/film/src/encode/encoder.js';
import { testTone } from './test-tone.js';
import { findFfmpeg } from '../../../libs/sound/src/adapters/ffmpeg/find-ffmpeg.js';

/** The film that tests encode: small, two seconds long, with a tone. */
export const TEST_FILM = { width: 96, height: 64, fps: 25, frames: 50 };

/** A picture that differs from the one before it. */
export function testPicture(at: number): Buffer {
  const { width, height } = TEST_FILM;
  const bytes = Buffer.alloc(width * height * 4, 255);
  for (let pixel = 0; pixel < width * height; pixel++) {
    bytes[pixel * 4] = (pixel + at * 9) % 256;
    bytes[pixel * 4 + 1] = (Math.floor(pixel / width) * 4 + at) % 256;
  }
  return bytes;
}

export async function* testPictures(count: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < count; at++) yield testPicture(at);
}

/** Pictures of one colour. */
export async function* flatPictures(count: number, colour: [number, number, number]): AsyncGenerator<Buffer> {
  const { width, height } = TEST_FILM;
  for (let at = 0; at < count; at++) yield Buffer.alloc(width * height * 4, Buffer.from([...colour, 255]));
}

/** The order for the film, changed where a test needs it. */
export function filmJob(output: string, changes: Partial<EncodeJob> = {}): EncodeJob {
  const { frames, ...film } = TEST_FILM;
  const tone = testTone({ hertz: 440, level: -14, seconds: frames / film.fps });
  return {
    ...film,
    frames: testPictures(frames),
    metadata: {},
    soundtrack: { left: tone, right: tone, sampleRate: 48_000 },
    output,
    signal: new AbortController().signal,
    ...changes,
  };
}

/** The bundled ffmpeg: what a test sees must not depend on the programs of the machine. */
export function testFfmpeg(folder: string): Promise<string> {
  return findFfmpeg({ toolsDir: join(folder, 'tools'), environment: { PATH: join(folder, 'no-programs') } });
}

/** A stand-in for ffmpeg that runs a line of shell. */
export async function standIn(path: string, line: string): Promise<string> {
  await writeFile(path, `#!/bin/sh\n${line}\n`);
  await chmod(path, 0o755);
  return path;
}
