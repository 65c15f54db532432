import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { deny, type Denial } from '@libs/kernel';
import { z } from 'zod';
import type { VoiceRecord } from './voice-record.js';

/** Bytes of one speaker's styles in the `voices.bin` of Kokoro: 510 lengths of 256 numbers. That of Kitten has others. */
const KOKORO_SPEAKER = 510 * 256 * 4;
/** Hertz of Kokoro and Kitten. */
const RATE = 24_000;
/** Bytes of the description of a Piper voice; they have a few thousand. */
const MOST_DESCRIPTION = 1024 ** 2;

/** `en_US` of `en_US-amy-low.onnx`. */
const PIPER_LANGUAGE = /^([a-z]{2,3})_([A-Z]{2})-/;
const description = z.object({ audio: z.object({ sample_rate: z.int().positive() }) });

type Weights = Pick<VoiceRecord, 'kind' | 'model' | 'sampleRate'> & { language?: string };

/** What the files of a folder are; `name` is that of the archive or folder. Throws `input_unsupported`. */
export async function readWeights(folder: string, name: string): Promise<Weights> {
  const files = await readdir(folder);
  const models = files.filter((file) => file.endsWith('.onnx'));
  const [model] = models;
  if (model === undefined || models.length > 1) {
    throw notWeights(`it has ${models.length} files *.onnx at its top, and one must speak`);
  }
  for (const needed of ['tokens.txt', 'espeak-ng-data']) {
    if (!files.includes(needed)) throw notWeights(`it has no ${needed}`);
  }
  if (files.includes('voices.bin')) {
    const { size } = await stat(join(folder, 'voices.bin'));
    const kind = size > 0 && size % KOKORO_SPEAKER === 0 ? 'kokoro' : 'kitten';
    return { kind, model, sampleRate: RATE, ...(/-en-|-en$/.test(name) && { language: 'en' }) };
  }
  if (!files.includes(`${model}.json`)) throw notWeights(`it has neither voices.bin nor ${model}.json`);
  const [, language, region] = PIPER_LANGUAGE.exec(model) ?? [];
  const sampleRate = await piperRate(join(folder, `${model}.json`));
  return { kind: 'piper', model, sampleRate, ...(language !== undefined && { language: `${language}-${region}` }) };
}

async function piperRate(file: string): Promise<number> {
  if ((await stat(file)).size > MOST_DESCRIPTION) throw notWeights('its *.onnx.json is too large');
  const read = description.safeParse(
    await readFile(file, 'utf8')
      .then(JSON.parse)
      .catch(() => undefined),
  );
  if (!read.success) throw notWeights('its *.onnx.json tells no sample rate');
  return read.data.audio.sample_rate;
}

function notWeights(reason: string): Denial {
  return deny(
    'input_unsupported',
    `The files are no weights of Piper, Kokoro or Kitten as sherpa-onnx publishes them: ${reason}.`,
  );
}
