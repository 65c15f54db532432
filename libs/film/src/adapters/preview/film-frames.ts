import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { evenMoments } from '../../preview/preview-moments.js';
import { LARGEST_FRAMES_BYTES } from '../../preview/previews.js';
import { contactSheet } from './contact-sheet.js';

const run = promisify(execFile);

/** Pixels of the longer side of a frame: more than a sheet of several shows. */
const LONGEST = 1280;
const MOST_BYTES = 16 * 1024 * 1024;

export interface FilmFramesOrder {
  /** The film's file. */
  source: string;
  seconds: number;
  /** Pixels. */
  width: number;
  height: number;
  count: number;
  ffmpegPath: string;
  signal: AbortSignal;
}

/** Frames of a film at equal distances, as a sheet that is small enough for a model. */
export async function filmFrames({
  source,
  seconds,
  count,
  ffmpegPath,
  signal,
  ...film
}: FilmFramesOrder): Promise<Buffer> {
  const scale = Math.min(1, LONGEST / Math.max(film.width, film.height));
  const size = { width: Math.round(film.width * scale), height: Math.round(film.height * scale) };
  const frames = [];
  for (const { at } of evenMoments(count, seconds)) {
    const picture = await frameAt(at);
    frames.push({ picture, label: `${Math.round(at * 10) / 10} s` });
  }
  return contactSheet(frames, size, LARGEST_FRAMES_BYTES);

  async function frameAt(at: number): Promise<Buffer> {
    const seeking = ['-nostdin', '-loglevel', 'error', '-ss', at.toFixed(3), '-i', source];
    const picture = [
      '-frames:v',
      '1',
      '-vf',
      `scale=${size.width}:${size.height}`,
      '-f',
      'image2pipe',
      '-c:v',
      'png',
      'pipe:1',
    ];
    const { stdout } = await run(ffmpegPath, [...seeking, ...picture], {
      encoding: 'buffer',
      maxBuffer: MOST_BYTES,
      signal,
    });
    if (stdout.length === 0) throw new Error(`the film has no frame at ${at} s`);
    return stdout;
  }
}
