import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { briefFor, media, shotsOf, TestBench } from '../../../../../test/support/media/test-bench.js';
import { lightOf } from '../../../../../test/support/media/test-source.js';

let bench: TestBench;

beforeAll(async () => void (bench = await TestBench.open()));
afterAll(() => bench.close());

describe('a crop', () => {
  const SIZE = { width: 640, height: 360 };
  /** A bright square on a dark ground with a line that stands still. */
  const draw =
    (squareAt: (frame: number) => number) =>
    (frame: number): Buffer => {
      const bytes = Buffer.alloc(SIZE.width * SIZE.height, 40);
      const left = Math.round(squareAt(frame));
      for (let y = 0; y < SIZE.height; y++) {
        bytes.fill(150, y * SIZE.width + 318, y * SIZE.width + 322);
        if (y > 120 && y < 240) {
          for (let x = left; x < left + 70; x++) bytes[y * SIZE.width + x] = 180 + ((x - left + y) % 16) * 4;
        }
      }
      return bytes;
    };

  /** Where the line is in each frame, from the left edge of the result in pixels. */
  async function linePlaces(path: string, { width, height }: { width: number; height: number }): Promise<number[]> {
    const light = await lightOf(bench.ffmpegPath, path);
    return Array.from({ length: light.length / (width * height) }, (_, frame) => {
      const row = light.subarray(frame * width * height + 20 * width, frame * width * height + 21 * width);
      const above = Array.from(row, (value) => Math.max(0, value - 60));
      return above.reduce((sum, value, at) => sum + value * at, 0) / above.reduce((sum, value) => sum + value, 0);
    });
  }

  it.each([
    ['there', 1],
    ['back', -1],
  ])('follows what moves %s in one slow pan that never jitters', { timeout: 60_000 }, async (where, way) => {
    const moving = draw((frame) => 285 + way * (frame - 80) * 1.4);
    const path = await bench.source(`${where}.mp4`, { ...SIZE, frames: 160, draw: moving });
    const order = briefFor({ aspectRatio: '9:16', method: 'auto', source: { ...SIZE, durationSeconds: 6.4 } });
    const walked = await bench.walk(path, order);
    expect(shotsOf(walked).map(({ framing }) => framing.kind)).toEqual(['window']);
    const places = await linePlaces(media(walked), { width: 360, height: 640 });
    const steps = places.slice(1).map((place, at) => way * (places[at]! - place));
    expect(way * (places[0]! - places.at(-1)!)).toBeGreaterThan(60);
    // Never back, never more than a step that grows and shrinks by less than a pixel.
    expect(Math.min(...steps)).toBeGreaterThan(-0.35);
    expect(Math.max(...steps)).toBeLessThan(3.5);
    const jerks = steps.slice(1).map((step, at) => Math.abs(step - steps[at]!));
    expect(Math.max(...jerks)).toBeLessThanOrEqual(0.75);
  });

  it('holds still with what stays', async () => {
    const path = await bench.source('staying.mp4', {
      ...SIZE,
      frames: 30,
      draw: draw((frame) => 380 + 6 * Math.sin(frame)),
    });
    const walked = await bench.walk(path, briefFor({ aspectRatio: '9:16', source: SIZE }));
    const [shot, ...more] = shotsOf(walked);
    expect(more).toEqual([]);
    expect(shot!.framing).toMatchObject({ kind: 'window', to: shot!.framing.from });
    // 380 + 35 is the middle of the square.
    expect(Math.abs(shot!.framing.from * 640 + 101 - 415)).toBeLessThan(30);
  });
});
