import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUNDLED_FFMPEG } from '../../support/service/bundled-ffmpeg.js';
import { ImportingService } from '../../support/files/importing-service.js';
import { writeYoungFfmpeg } from '../../support/files/young-ffmpeg.js';

describe('what decoding a film costs', () => {
  let folder: string;
  let importing: ImportingService;
  /** 250 frames of 30 megapixels: a little more than a minute of 1080p at 60 frames a second, in 2 MB. */
  let large: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mediamaker-prices-'));
    // A sandboxed decoder of root runs as another user.
    await chmod(folder, 0o755);
    const ffmpeg = join(folder, 'ffmpeg');
    // One picture in ten is decoded: the price counts all of them before.
    await writeYoungFfmpeg(ffmpeg, { reading: '-skip_frame nokey' });
    importing = await ImportingService.start({ FFMPEG_PATH: ffmpeg });
    const second = await film('second.mp4', ...pictures('6000x5000', 10));
    await film('large.mp4', '-stream_loop', '24', '-i', second, '-c', 'copy');
    large = importing.files.put('/large.mp4', await readFile(join(folder, 'large.mp4')));
  });
  afterAll(async () => {
    await importing.remove();
    await rm(folder, { recursive: true });
  });

  const pictures = (size: string, fps: number): string[] =>
    `-f lavfi -i color=red:size=${size}:rate=${fps}:duration=1 -c:v libx264 -preset ultrafast -pix_fmt yuv420p`.split(
      ' ',
    );

  async function film(name: string, ...args: string[]): Promise<string> {
    const path = join(folder, name);
    execFileSync(BUNDLED_FFMPEG, ['-v', 'error', '-y', ...args, path]);
    return path;
  }

  async function imported(url: string, maxCostCredits: number) {
    const { caller, db } = importing;
    const asked = { url, max_cost_credits: maxCostCredits };
    const { resource_id: id } = await caller.call<{ resource_id: string }>('lib_import', asked);
    const end = await caller.ended(id);
    const [hold] = await db.database.sql`select state, amount, captured from credit_hold where resource_id = ${id}`;
    return { end, hold };
  }

  it('above what is held, it is refused with the price before it begins, and not charged', async () => {
    const { end, hold } = await imported(large, 1);
    expect(end).toMatchObject({
      status: 'failed',
      error: {
        error_code: 'cost_ceiling_exceeded',
        error_description: 'Decoding this film costs 2 credits, and 1 were held.',
        actionable_next_step: expect.stringContaining('max_cost_credits of 2 or more') as string,
        retryable: false,
      },
    });
    expect(hold).toEqual({ state: 'voided', amount: 1, captured: null });
  });

  it('below max_cost_credits, it is charged, and the rest of the hold goes back', async () => {
    const { end, hold } = await imported(large, 9);
    expect(end).toMatchObject({ status: 'completed' });
    expect(hold).toEqual({ state: 'captured', amount: 9, captured: 2 });
    expect(await importing.service.media('credits', 'audit')).toBe('the books balance');
  });

  it('of 1,000 frames a second is not asked: the film is refused, whatever may be charged', async () => {
    const fast = await readFile(await film('fast.mp4', ...pictures('64x64', 1_000)));
    const { end, hold } = await imported(importing.files.put('/fast.mp4', fast), 100);
    expect(end).toMatchObject({
      status: 'failed',
      error: {
        error_code: 'input_unsupported',
        error_description: 'A film may have 240 frames a second; this one has more.',
      },
    });
    expect(hold).toMatchObject({ state: 'voided' });
  });
});
