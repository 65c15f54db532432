import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Voice } from '../../../speech/voices/voice.js';
import { dataOf, namesIn } from './installed-data.js';
import type { VoiceProgram } from './voice-program.js';

const LANGUAGES: Readonly<Record<string, string>> = {
  Albanian: 'sq',
  'Brazilian-Portuguese': 'pt-BR',
  English: 'en',
  Esperanto: 'eo',
  Kyrgyz: 'ky',
  Macedonian: 'mk',
  Polish: 'pl',
  Russian: 'ru',
  Tatar: 'tt',
  Ukrainian: 'uk',
};

/** By Debian's copyright file. Voices without a row have the licence of the program. */
const LICENCES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'arina artemiy evgeniy-eng lyubov magda mikhail natan pavel suze tatiana victoria vitaliy yuriy'
      .split(' ')
      .map((name) => [name, 'CC BY-NC-ND 4.0']),
  ),
  'aleksandr-hq': 'CC BY-SA 4.0',
  hana: 'CC BY-NC-SA 4.0',
  'leticia-f123': 'CC BY-SA 4.0',
  marianna: 'CC BY-ND 4.0',
  talgat: 'licence of its own',
  volodymyr: 'CC BY-ND 4.0',
};

export const rhvoice: VoiceProgram = {
  family: 'rhvoice',
  program: 'RHVoice-test',
  async voices(path) {
    const folder = dataOf(path, 'RHVoice', 'voices');
    const found = await Promise.all((await namesIn(folder)).map((name) => voiceIn(join(folder, name), name)));
    return found.filter((voice) => voice !== undefined);
  },
  order: (sentence, { voice, speed, output }) => ({
    arguments: ['-p', voice, '-r', String(Math.round(speed * 100)), '-o', output],
    input: `${sentence}\n`,
  }),
};

async function voiceIn(folder: string, name: string): Promise<Voice | undefined> {
  const info = await readFile(join(folder, 'voice.info'), 'utf8').catch(() => '');
  const [, spoken = ''] = /^language=(.+)$/m.exec(info) ?? [];
  const language = LANGUAGES[spoken.trim()];
  if (language === undefined) return undefined;
  const rates = (await namesIn(folder)).filter((entry) => /^\d+$/.test(entry)).map(Number);
  const licence = LICENCES[name.toLowerCase()] ?? 'LGPL-2.1+';
  return { id: `rhvoice/${name}`, language, sampleRate: Math.max(...rates, 16_000), licence };
}
