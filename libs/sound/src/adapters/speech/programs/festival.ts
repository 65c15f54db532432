import { join } from 'node:path';
import { dataOf, namesIn } from './installed-data.js';
import type { VoiceProgram } from './voice-program.js';

/** Folders of Festival's English voices. */
const LANGUAGES: Readonly<Record<string, string>> = { us: 'en-US', english: 'en-GB' };
/** `slt` of `cmu_us_slt_arctic_hts`. */
const ARCTIC_HTS = /^cmu_us_(\w+?)_arctic_hts$/;

function shortName(folder: string): string {
  return ARCTIC_HTS.exec(folder)?.[1] ?? folder;
}

/** Both kinds of voices are made faster: those of HTS do not read `Duration_Stretch`. */
function faster(speed: number): string {
  const stretch = `(Parameter.set 'Duration_Stretch ${(1 / speed).toFixed(3)})`;
  const rate = `(if (boundp 'hts_engine_params) (set! hts_engine_params (cons '("-r" ${speed.toFixed(3)}) hts_engine_params)))`;
  return `${stretch} ${rate}`;
}

/** The full name of a voice, which Festival's function for it has too. */
function fullName(voice: string): string {
  return /^[a-z]+$/.test(voice) ? `cmu_us_${voice}_arctic_hts` : voice;
}

export const festival: VoiceProgram = {
  family: 'festival',
  program: 'text2wave',
  async voices(path) {
    const found = await Promise.all(
      Object.entries(LANGUAGES).map(async ([folder, language]) =>
        (await namesIn(join(dataOf(path, 'festival', 'voices'), folder)))
          .filter((name) => /^\w+$/.test(name))
          .map((name) => ({
            id: `festival/${shortName(name)}`,
            language,
            sampleRate: ARCTIC_HTS.test(name) ? 32_000 : 16_000,
            licence: 'like BSD; see the voice',
          })),
      ),
    );
    return found.flat();
  },
  order: (sentence, { voice, speed, output }) => ({
    arguments: ['-eval', `(begin (voice_${fullName(voice)}) ${faster(speed)})`, '-o', output],
    input: sentence,
  }),
};
