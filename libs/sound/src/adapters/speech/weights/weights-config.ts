import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { baseLanguage } from '../../../speech/voices/voice.js';
import type { VoiceRecord } from './voice-record.js';

/** Processors of one voice. */
const MOST_THREADS = 4;
/** As good as none: the engine takes 0 for its standard. A film speaks its words twice, and both must take the same time. */
const NO_NOISE = 1e-6;
/** Languages whose names in espeak-ng have a region. */
const WITH_REGION = new Set(['en-gb', 'en-us', 'pt-br']);

/** What the engine is told of the weights in a folder. */
export function weightsConfig(
  folder: string,
  { kind, model, language }: Pick<VoiceRecord, 'kind' | 'model' | 'language'>,
): object {
  const files = {
    model: join(folder, model),
    tokens: join(folder, 'tokens.txt'),
    dataDir: join(folder, 'espeak-ng-data'),
  };
  const voices = join(folder, 'voices.bin');
  const tag = language.toLowerCase();
  const models = {
    piper: { vits: { ...files, noiseScale: NO_NOISE, noiseScaleW: NO_NOISE } },
    kokoro: { kokoro: { ...files, voices, lang: WITH_REGION.has(tag) ? tag : baseLanguage(language) } },
    kitten: { kitten: { ...files, voices } },
  };
  const numThreads = Math.min(MOST_THREADS, availableParallelism());
  return { model: { ...models[kind], numThreads, provider: 'cpu' }, maxNumSentences: 1 };
}
