import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MusicWork } from '../../compose/compose-work.js';
import { composing } from '../../music.js';
import type { StereoSamples } from '../../sound/stereo-samples.js';
import type { MadeUnit, UnitOrder } from '../../unit-work.js';
import { waveFile } from '../wave-file.js';

export async function playMusic(work: MusicWork, order: UnitOrder): Promise<MadeUnit> {
  const { left, right, sampleRate } = await composed(work, order);
  const path = join(order.directory, 'music.wav');
  await writeFile(path, waveFile([left, right], sampleRate));
  return { files: [{ name: 'sound', path, mimeType: 'audio/wav' }], facts: {} };
}

/** Lets the process hear between two steps that it is to stop. */
async function composed({ mood, seconds, seed }: MusicWork, { signal, onProgress }: UnitOrder): Promise<StereoSamples> {
  const work = composing({ mood, durationSeconds: seconds, seed });
  for (;;) {
    signal.throwIfAborted();
    const step = work.next();
    if (step.done) return step.value;
    onProgress(step.value);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
