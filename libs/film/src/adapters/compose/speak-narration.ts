import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NarrationWork } from '../../compose/compose-work.js';
import { nothingToShow } from '../../compose/nothing-to-show.js';
import type { MadeUnit, UnitSurroundings } from '../../units/unit-work.js';
import { waveFile } from '@libs/sound/adapters';
import { speak } from './speak.js';

export async function speakNarration(work: NarrationWork, surroundings: UnitSurroundings): Promise<MadeUnit> {
  const narration = await speak(work.text, work.delivery, surroundings);
  if (!narration) throw nothingToShow();
  const facts = { words: narration.words, seconds: narration.durationSeconds };
  if (work.delivery.voice === 'none') return { files: [], facts };
  const path = join(surroundings.directory, 'narration.wav');
  await writeFile(path, waveFile([narration.samples], narration.sampleRate));
  return { files: [{ name: 'sound', path, mimeType: 'audio/wav' }], facts };
}
