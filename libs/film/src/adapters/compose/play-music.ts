import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MusicWork } from '../../compose/compose-work.js';
import { composing } from '@libs/sound';
import { takeSteps, waveFile } from '@libs/sound/adapters';
import type { MadeUnit, UnitSurroundings } from '../../units/unit-work.js';

export async function playMusic({ mood, seconds, seed }: MusicWork, surroundings: UnitSurroundings): Promise<MadeUnit> {
  const { left, right, sampleRate } = await takeSteps(
    composing({ mood, durationSeconds: seconds, seed }),
    surroundings,
  );
  const path = join(surroundings.directory, 'music.wav');
  await writeFile(path, waveFile([left, right], sampleRate));
  return { files: [{ name: 'sound', path, mimeType: 'audio/wav' }], facts: {} };
}
