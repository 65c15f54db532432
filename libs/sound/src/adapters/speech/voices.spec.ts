import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brilliance, offBy, pitchRange } from '../../../../../test/support/sound/voice-measures.js';
import { voiceLag } from '../../mix/voice-lag.js';
import { sentencesOf } from '../../speech/sentence.js';
import type { Narration } from '../../speech/speech.js';
import { alignWords } from '../../speech/voices/align-words.js';
import { PACKAGED_VOICES, type Voice } from '../../speech/voices/voice.js';
import type { Interval } from '../../speech/word-timing.js';
import { openSpeaker } from '../index.js';
import { readWave, type Wave } from '../wave-file.js';
import { findVoices } from './find-voices.js';
import { FliteSpeaker } from './flite-speaker.js';
import { runVoiceProgram } from './programs/run-voice-program.js';
import { readableText } from './sentence-speaker.js';

const ENGLISH =
  'Every morning, the keeper climbs two hundred steps. She lights the lamp. Nobody sees it, but it is there.';
/** The same in another language. */
const TEXTS: Readonly<Record<string, string>> = {
  es: 'Cada mañana, el guardián sube doscientos escalones. Luego enciende la lámpara.',
};
const found = await findVoices(process.env['PATH'] ?? '');
/** One of each family; the table of docs/voices.md has all of them. */
const MEASURED = ['slt', 'rhvoice/slt', 'festival/slt', 'pico/en-GB', 'pico/es-ES'];
const spoken = found.filter(({ id }) => MEASURED.includes(id));
const flite = new FliteSpeaker();

async function say({ id, language }: Voice, speed = 1): Promise<Narration> {
  const own = language.slice(0, 2);
  const text = TEXTS[own] ?? ENGLISH;
  const speaker = await openSpeaker(id);
  return speaker.speak(text, { voice: id, speed, ...(own !== 'en' && { diction: { language: own } }) });
}

describe('the voices of this machine', () => {
  const lines: string[] = [];
  afterAll(() => process.stdout.write(`voice            rate   pitch  7.5–11 kHz\n${lines.join('')}`));

  it('are those of flite, and those of the programs on the search path', () => {
    expect(found.slice(0, PACKAGED_VOICES.length)).toEqual(PACKAGED_VOICES);
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
  });

  it.each(spoken.map((voice) => [voice.id, voice] as const))(
    '%s speaks in time, neither clipped nor flat',
    async (id, voice) => {
      const narration = await say(voice);
      const [range, high] = [pitchRange(narration), brilliance(narration)];
      lines.push(`${id.padEnd(16)} ${narration.sampleRate} ${range.toFixed(1)} st ${high.toFixed(0)} dB\n`);
      expect(narration.sampleRate).toBe(voice.sampleRate);
      expect(range).toBeGreaterThan(3);
      const { samples, sampleRate, words } = narration;
      expect(samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)).toBeLessThan(0.99);
      expect(Math.abs(voiceLag(samples, sampleRate, words) ?? 9)).toBeLessThanOrEqual(0.06);
      expect(words.at(-1)!.endSeconds).toBeLessThanOrEqual(narration.durationSeconds + 1e-9);
      expect(words.every(({ startSeconds }, at) => startSeconds >= (words[at - 1]?.endSeconds ?? 0) - 1e-9)).toBe(true);
    },
  );

  it('of programs are twice as fast at double speed, where the machine has them', async () => {
    const voice = found.find(({ id }) => id.includes('/')) ?? PACKAGED_VOICES[0]!;
    const [usual, fast] = [await say(voice), await say(voice, 2)];
    expect(usual.durationSeconds / fast.durationSeconds).toBeGreaterThan(1.5);
  });

  it('say so where their program is missing', async () => {
    const run = runVoiceProgram('no-such-voice', () => ({ arguments: [], input: '' }));
    await expect(run).rejects.toThrow('no-such-voice is not installed on this machine');
  });
});

const SENTENCES = [
  'Every morning, the keeper climbs two hundred steps.',
  'The moon pulls at the water of the sea, and that is why the tide comes and goes.',
  'A single bee visits five thousand flowers in a day, and brings home a tenth of a gram of honey.',
  'The train to Vienna leaves at six and arrives before noon.',
  'Most of the energy that a house loses goes through the roof, the windows and the walls.',
];

describe('words aligned by the times of another voice', () => {
  let folder: string;
  beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'judge-'))));
  afterAll(() => rm(folder, { recursive: true }));

  it('are near those that the voice tells itself: half within 80 ms, all within 200 ms', async () => {
    const isJudged = found.some(({ id }) => id === 'festival/slt');
    const [aligned, known]: [Interval[], Interval[]] = [[], []];
    for (const text of SENTENCES) {
      const [{ words } = { words: [] }] = sentencesOf(text);
      const reference = await flite.take(words, { voice: 'slt', pace: 1 });
      const rms = await flite.take(words, { voice: 'rms', pace: 1 });
      aligned.push(...alignWords(rms, reference));
      known.push(...rms.words);
      if (!isJudged) continue;
      const { wave, starts } = await festivalsOwn(readableText(words), folder);
      expect(starts).toHaveLength(words.length);
      aligned.push(...alignWords(wave, reference));
      known.push(...starts.map((startSeconds) => ({ startSeconds, endSeconds: startSeconds })));
    }
    const { median, most, worst } = offBy(aligned, known);
    const off = [median, most, worst].map((milliseconds) => milliseconds.toFixed(0));
    process.stdout.write(
      `words aligned: ${known.length}, ms off in the median, 99 of 100, at worst: ${off.join(', ')}\n`,
    );
    expect(median).toBeLessThanOrEqual(80);
    expect(worst).toBeLessThanOrEqual(200);
  });

  it('keep their place where only one of the two voices pauses', async () => {
    const [{ words } = { words: [] }] = sentencesOf('Yes, the shop is open, and no, you do not need a ticket.');
    const reference = await flite.take(words, { voice: 'slt', pace: 1 });
    const said = await flite.take(words, { voice: 'awb', pace: 1 });
    expect(offBy(alignWords(said, reference), said.words).worst).toBeLessThanOrEqual(150);
  });
});

/** A sentence by Festival, with the times that it tells. */
async function festivalsOwn(text: string, folder: string): Promise<{ wave: Wave; starts: number[] }> {
  const file = (name: string): string => join(folder, name);
  const script = `(voice_cmu_us_slt_arctic_hts) (set! said (Utterance Text "${text.trim()}")) (utt.synth said)
    (utt.save.words said "${file('words')}") (utt.save.segs said "${file('phones')}") (utt.save.wave said "${file('wave')}" 'riff)`;
  await writeFile(file('script.scm'), script);
  await promisify(execFile)('festival', ['-b', file('script.scm')]);
  const rows = async (name: string): Promise<[number, string][]> =>
    Array.from((await readFile(file(name), 'utf8')).matchAll(/^\s*([\d.]+)\s+\d+\s+(\S+)/gm), ([, end, label]) => [
      Number(end),
      label!,
    ]);
  const [words, phones] = [await rows('words'), await rows('phones')];
  const starts = words.map((_, at) => {
    const end = words[at - 1]?.[0] ?? 0;
    const pause = phones.findIndex(
      ([, label], place) => label === 'pau' && Math.abs((phones[place - 1]?.[0] ?? 0) - end) < 0.002,
    );
    return pause === -1 ? end : phones[pause]![0];
  });
  return { wave: readWave(await readFile(file('wave')))!, starts };
}
