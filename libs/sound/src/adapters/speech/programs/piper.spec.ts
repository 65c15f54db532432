import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { sentencesOf } from '../../../speech/sentence.js';
import { waveFile } from '../../wave-file.js';
import { findVoices } from '../find-voices.js';
import { FliteSpeaker } from '../flite-speaker.js';
import { openSpeaker } from '../open-speaker.js';

/**
 * Stands in for Piper at its command line, as `piper --help` documents it: a model with its configuration, a pace and a
 * file to write; the text comes on standard input. Its models are sounds that it says whatever the text is.
 */
const PROGRAM = `#!/bin/sh
printf '%s\\n' "$*" >>"$0.asked"
while [ $# -gt 0 ]; do
  case $1 in
    --model) model=$2 ;;
    --length_scale) length=$2 ;;
    --output_file) output=$2 ;;
    *) echo "unknown option $1" >&2; exit 1 ;;
  esac
  shift 2
done
[ -f "$model" ] && [ -f "$model.json" ] || { echo 'Unable to find voice' >&2; exit 1; }
cat >>"$0.asked"
cp "$model" "$output"`;

const TEXT = 'The train to Vienna leaves at six.';
const CARD = '# Model card for lamp (medium)\n\n## Dataset\n\n* URL: https://voices.example\n* License: CC BY-SA 4.0\n';
const settings = (code: string, more: object = {}): string =>
  JSON.stringify({
    audio: { sample_rate: 16_000, quality: 'medium' },
    language: { code, family: code.slice(0, 2) },
    ...more,
  });

let folder: string;
let asked: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'piper-'));
  asked = join(folder, 'bin/piper.asked');
  const [{ words } = { words: [] }] = sentencesOf(TEXT);
  const { samples, sampleRate } = await new FliteSpeaker().take(words, { voice: 'rms', pace: 1 });
  const sound = waveFile([samples], sampleRate);
  const files: Record<string, string | Buffer> = {
    'bin/piper': PROGRAM,
    'share/piper-voices/en/en_US/lamp/medium/en_US-lamp-medium.onnx': sound,
    'share/piper-voices/en/en_US/lamp/medium/en_US-lamp-medium.onnx.json': settings('en_US', {
      inference: { length_scale: 1.2 },
    }),
    'share/piper-voices/en/en_US/lamp/medium/MODEL_CARD': CARD,
    'share/piper-voices/MODEL_CARD': CARD,
    'share/piper-voices/es_MX-mesa-low.onnx': sound,
    'share/piper-voices/es_MX-mesa-low.onnx.json': settings('es_MX'),
    'share/piper-voices/de-old-low.onnx': sound,
    'share/piper-voices/de-old-low.onnx.json': JSON.stringify({
      audio: { sample_rate: 16_000 },
      espeak: { voice: 'de' },
    }),
    'share/piper-voices/bare.onnx': sound,
    'share/piper-voices/broken.onnx': sound,
    'share/piper-voices/broken.onnx.json': '{"audio":',
    'share/piper-voices/a name.onnx': sound,
    'share/piper-voices/a name.onnx.json': settings('en_US'),
  };
  for (const [path, contents] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), contents);
  }
  await chmod(join(folder, 'bin/piper'), 0o755);
  vi.stubEnv('PATH', `${join(folder, 'bin')}:${process.env['PATH']}`);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

it('finds the models that have a configuration, with language, rate and the licence of their card', async () => {
  const found = await findVoices(join(folder, 'bin'));
  const [sampleRate, licence] = [16_000, 'see the MODEL_CARD of the voice'];
  expect(found.filter(({ id }) => /lamp|mesa|old|bare|broken|name/.test(id))).toEqual([
    { id: 'piper/de-old-low', language: 'de', sampleRate, licence },
    { id: 'piper/en_US-lamp-medium', language: 'en-US', sampleRate, licence: 'CC BY-SA 4.0' },
    { id: 'piper/es_MX-mesa-low', language: 'es-MX', sampleRate, licence },
  ]);
});

it('asks Piper by its command line, at the pace of the model and the call, and times the words by the sound', async () => {
  const voice = 'piper/en_US-lamp-medium';
  const speaker = await openSpeaker(voice);
  const said = await speaker.speak(TEXT, { voice, speed: 1.5 });
  const model = join(folder, 'share/piper-voices/en/en_US/lamp/medium/en_US-lamp-medium.onnx');
  expect(await readFile(asked, 'utf8')).toMatch(
    new RegExp(`^--model ${model} --length_scale 0\\.800 --output_file /\\S+/speech\\.wav\n${TEXT.toLowerCase()}\n$`),
  );
  expect(said.sampleRate).toBe(16_000);
  expect(said.words.map(({ text }) => text)).toEqual(TEXT.split(' '));
});

it('says which voice is not on the machine', async () => {
  const voice = 'piper/en_US-gone-high';
  const speaker = await openSpeaker(voice);
  await expect(speaker.speak(TEXT, { voice, speed: 1 })).rejects.toThrow('piper has no voice en_US-gone-high');
});
