import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MixWork } from '../../compose/compose-work.js';
import { encoderFailed, mixing, type PlacedNarration, type StereoSamples } from '@libs/sound';
import { readStereoWave, readWave, takeSteps, waveFile } from '@libs/sound/adapters';
import type { MadeUnit, UnitSurroundings } from '../../units/unit-work.js';
import { inputPath } from '../units/input-path.js';

export async function mixFilm(work: MixWork, surroundings: UnitSurroundings): Promise<MadeUnit> {
  const narration: PlacedNarration[] = [];
  for (const { input, atSeconds, words } of work.narration) {
    const wave = readWave(await readFile(inputPath(surroundings, input)));
    if (!wave) throw encoderFailed(`${input} is no sound`);
    const durationSeconds = wave.samples.length / wave.sampleRate;
    narration.push({ narration: { ...wave, durationSeconds, words }, atSeconds });
  }
  const music = work.music ? await musicFrom(inputPath(surroundings, 'music')) : undefined;
  const parts = { narration, durationSeconds: work.seconds, ...(music && { music }) };
  const { left, right } = await takeSteps(mixing(parts), surroundings);
  const path = join(surroundings.directory, 'soundtrack.wav');
  await writeFile(path, waveFile([left, right]));
  return { files: [{ name: 'sound', path, mimeType: 'audio/wav' }], facts: {} };
}

async function musicFrom(path: string): Promise<StereoSamples> {
  const music = readStereoWave(await readFile(path));
  if (!music) throw encoderFailed('the music is no sound');
  return music;
}
