import { drawWaveform } from '../art/draw-waveform.js';
import { lightOf } from '../art/light-of.js';
import { CanvasStudio } from './canvas-studio.js';
import { writeThumbnail } from './write-thumbnail.js';

/** Most characters of a text that set the light of a waveform. */
const READ = 500;

export interface DrawnSound {
  title: string;
  /** The words of its brief; their first ones give the light. */
  text: string;
  /** So many heights from 0 to 1 over the whole sound. */
  heights: (count: number) => number[];
}

/** Draws a sound as its waveform into a thumbnail in a directory, and returns its path. */
export async function writeWaveform(directory: string, { title, text, heights }: DrawnSound): Promise<string> {
  const studio = new CanvasStudio();
  const surface = drawWaveform(heights, lightOf(text.slice(0, READ)) ?? 'dusk', studio);
  const { width, height } = surface;
  return writeThumbnail(directory, { pixels: studio.pixels(surface), width, height, title });
}
