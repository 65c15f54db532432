import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { speechFailed } from '../../../speech/speech-failed.js';
import { NAMED_VOICE, type Voice } from '../../../speech/voices/voice.js';
import { dataOf, namesIn } from './installed-data.js';
import type { VoiceProgram } from './voice-program.js';

/** Where voices lie besides the data of the program. A film's process sees the system's folders alone. */
const FOLDERS = ['/usr/local/share/piper-voices', '/usr/share/piper-voices'];
const MODEL = '.onnx';

/** What stands beside a model. The first voices name no language but that of their phonemes. */
const configuration = z.object({
  audio: z.object({ sample_rate: z.int().min(8_000).max(48_000) }),
  language: z.object({ code: z.string() }).optional(),
  espeak: z.object({ voice: z.string() }).optional(),
  inference: z.object({ length_scale: z.number().positive().default(1) }).optional(),
});

export const piper: VoiceProgram = {
  family: 'piper',
  program: 'piper',
  async voices(path) {
    const models = [...(await modelsOf(path))].toSorted(([one], [other]) => one.localeCompare(other));
    const found = await Promise.all(models.map(([name, model]) => voiceOf(name, model)));
    return found.filter((voice) => voice !== undefined);
  },
  async order(sentence, { path, voice, speed, output }) {
    const model = (await modelsOf(path)).get(voice);
    if (model === undefined) throw speechFailed(`piper has no voice ${voice} on this machine`);
    const { inference } = (await configurationOf(model)) ?? {};
    const length = ((inference?.length_scale ?? 1) / speed).toFixed(3);
    return {
      arguments: ['--model', model, '--length_scale', length, '--output_file', output],
      input: `${sentence}\n`,
    };
  },
};

/** The file of each voice by its name, in the first folder that has it; voices may lie in folders of their own. */
async function modelsOf(program: string): Promise<Map<string, string>> {
  const models = new Map<string, string>();
  for (const folder of [dataOf(program, 'piper-voices'), ...FOLDERS]) {
    const names = await readdir(folder, { recursive: true }).catch(() => []);
    for (const name of names.filter((each) => each.endsWith(MODEL))) {
      const voice = basename(name, MODEL);
      if (!models.has(voice)) models.set(voice, join(folder, name));
    }
  }
  return models;
}

/** Undefined for a model that the service can neither name nor ask for. */
async function voiceOf(name: string, model: string): Promise<Voice | undefined> {
  const id = `piper/${name}`;
  const { audio, language, espeak } = (await configurationOf(model)) ?? {};
  const spoken = tagOf(language?.code ?? espeak?.voice ?? '');
  if (!NAMED_VOICE.test(id) || !audio || spoken === undefined) return undefined;
  return { id, language: spoken, sampleRate: audio.sample_rate, licence: await licenceOf(model) };
}

/** Undefined where Piper could not read it either. */
async function configurationOf(model: string): Promise<z.output<typeof configuration> | undefined> {
  try {
    return configuration.parse(JSON.parse(await readFile(`${model}.json`, 'utf8')));
  } catch {
    return undefined;
  }
}

/** `en-US` of `en_US`. */
function tagOf(code: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(code.replaceAll('_', '-'))[0];
  } catch {
    return undefined;
  }
}

/** By the card of the model; a card beside several models may be of another. */
async function licenceOf(model: string): Promise<string> {
  const folder = dirname(model);
  const isAlone = (await namesIn(folder)).filter((name) => name.endsWith(MODEL)).length === 1;
  const card = isAlone ? await readFile(join(folder, 'MODEL_CARD'), 'utf8').catch(() => '') : '';
  const [, licence = ''] = /^[ *-]{0,9}licen[sc]e:(.*)$/im.exec(card) ?? [];
  return licence.trim().slice(0, 100) || 'see the MODEL_CARD of the voice';
}
