import { dataOf, namesIn } from './installed-data.js';
import type { VoiceProgram } from './voice-program.js';

export const pico: VoiceProgram = {
  family: 'pico',
  program: 'pico2wave',
  async voices(path) {
    const names = await namesIn(dataOf(path, 'pico', 'lang'));
    return names
      .flatMap((name) => /^([a-z]{2}-[A-Z]{2})_ta\.bin$/.exec(name)?.[1] ?? [])
      .map((language) => ({
        id: `pico/${language}`,
        language,
        sampleRate: 16_000,
        licence: 'Apache-2.0 by its claim, without sources',
      }));
  },
  order: (sentence, { voice, speed, output }) => ({
    arguments: [`--lang=${voice}`, `--wave=${output}`, `<speed level="${Math.round(speed * 100)}">${sentence}</speed>`],
    input: '',
  }),
};
