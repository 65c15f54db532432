import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { GenerateWork } from '@libs/kernel';
import type { MadeUnit, UnitSurroundings } from '../../../libs/film/src/units/unit-work.js';
import { FfmpegEncoder } from '../../../libs/film/src/adapters/encode/ffmpeg-encoder.js';
import { type AspectRatio, type Resolution, videoFrameSize } from '../../../libs/drawing/src/frame-size.js';

interface FilmOrder {
  durationSeconds: number;
  aspectRatio: AspectRatio;
  resolution: Resolution;
  fps: number;
}

/** A provider of films whose pictures have one colour, which stands for all that their brief says. */
export async function flatFilm({ brief }: GenerateWork, surroundings: UnitSurroundings): Promise<MadeUnit> {
  const { durationSeconds, aspectRatio, resolution, fps } = brief as unknown as FilmOrder;
  const { width, height } = videoFrameSize(aspectRatio, resolution);
  const frames = Math.round(durationSeconds * fps);
  const colour = createHash('sha256').update(JSON.stringify(brief)).digest().subarray(0, 3);
  const path = join(surroundings.directory, 'flat.mp4');
  const silence = new Float32Array(Math.ceil(durationSeconds * 48_000));
  const picture = Buffer.alloc(width * height * 4, Buffer.from([...colour.map((part) => 40 + (part % 200)), 255]));
  await new FfmpegEncoder(surroundings.ffmpegPath).encode({
    width,
    height,
    fps,
    frames: repeated(picture, frames),
    metadata: {},
    soundtrack: { left: silence, right: silence, sampleRate: 48_000 },
    output: path,
    signal: surroundings.signal,
  });
  return { files: [{ name: 'media', path, mimeType: 'video/mp4' }], facts: {} };
}

async function* repeated(picture: Buffer, times: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < times; at++) yield picture;
}
