import { PAUSE_AFTER, sentencesOf, type SentenceWord } from '../../speech/sentence.js';
import { Speaker, VOICES, type Narration, type SpeechOptions, type SpokenWord } from '../../speech/speech.js';
import { unspokenSeconds } from '../../speech/speech-seconds.js';
import { speechFailed } from '../../speech/speech-failed.js';
import { unknownVoice } from '../../speech/unknown-voice.js';
import { timeWords, type Interval, type Phone } from '../../speech/word-timing.js';
import { withoutEnd } from '@libs/drawing';
import { runFlite } from './flite-program.js';
import { readWave, type Wave } from '../wave-file.js';

/** Seconds of silence kept around the voice of a sentence. */
const LEAD = 0.04;
const TAIL = 0.06;
const RATE = 16_000;
const MOST_REMEMBERED = 5_000;

interface Take extends Wave {
  words: SpokenWord[];
}

function phonesOf(text: string): Phone[] {
  let startSeconds = 0;
  return [...text.matchAll(/(?<![a-z])([a-z]+):(\d+\.\d+)/g)].map(([, symbol = '', end = '']) => {
    const phone = { symbol, startSeconds, endSeconds: Number(end) };
    startSeconds = phone.endSeconds;
    return phone;
  });
}

/** The sentence as the program should read it: plain words, and only the punctuation that asks for a pause. */
function readableText(words: SentenceWord[]): string {
  const spoken = words.flatMap(({ words, after }) =>
    words.length === 0 ? [after] : [...words.slice(0, -1).map((word) => ` ${word}`), ` ${words.at(-1)}${after}`],
  );
  const line = spoken
    .join('')
    .replace(/^[,.?! ]+/, '')
    .replaceAll(/[,.?!]{2,}/g, ',');
  const said = withoutEnd(line, /[,.!]/);
  return said.endsWith('?') ? said : `${said}.`;
}

/** Joins the times of spoken words into times of written ones; a written word without sound is a point. */
function writtenTimes(words: SentenceWord[], spoken: Interval[]): SpokenWord[] {
  let at = 0;
  let reached = spoken[0]?.startSeconds ?? 0;
  return words.map(({ text, words }) => {
    const startSeconds = words.length === 0 ? reached : (spoken[at]?.startSeconds ?? reached);
    at += words.length;
    reached = words.length === 0 ? reached : (spoken[at - 1]?.endSeconds ?? reached);
    return { text, startSeconds, endSeconds: reached };
  });
}

function silentTake(words: SentenceWord[]): Take {
  let reached = 0;
  const timed = words.map(({ text }) => {
    const startSeconds = reached;
    reached += unspokenSeconds(text);
    return { text, startSeconds, endSeconds: reached };
  });
  return { samples: new Float32Array(Math.ceil(reached * RATE)), sampleRate: RATE, words: timed };
}

/** Cuts the engine's long pauses off both ends, with short fades so that no cut clicks. */
function trimmed(wave: Wave, phones: Phone[], words: SpokenWord[]): Take {
  const voiced = phones.filter(({ symbol }) => symbol !== 'pau');
  const from = Math.max(0, Math.floor(((voiced[0]?.startSeconds ?? 0) - LEAD) * wave.sampleRate));
  const to = Math.ceil(((voiced.at(-1)?.endSeconds ?? 0) + TAIL) * wave.sampleRate);
  const samples = wave.samples.slice(from, to);
  const fade = Math.min(Math.round(0.01 * wave.sampleRate), samples.length >> 1);
  for (let at = 0; at < fade; at++) {
    const last = samples.length - 1 - at;
    samples[at] = ((samples[at] ?? 0) * at) / fade;
    samples[last] = ((samples[last] ?? 0) * at) / fade;
  }
  const shift = from / wave.sampleRate;
  const shifted = words.map(({ text, startSeconds, endSeconds }) => ({
    text,
    startSeconds: startSeconds - shift,
    endSeconds: endSeconds - shift,
  }));
  return { samples, sampleRate: wave.sampleRate, words: shifted };
}

/** Puts the takes behind each other with the pause each one asks for. */
function assemble(takes: Take[], gaps: number[]): Narration {
  const sampleRate = takes[0]?.sampleRate ?? RATE;
  const lengths = takes.map((take, index) => take.samples.length + Math.round((gaps[index] ?? 0) * sampleRate));
  const samples = new Float32Array(lengths.reduce((sum, length) => sum + length, 0) || Math.round(0.3 * sampleRate));
  const words: SpokenWord[] = [];
  let offset = 0;
  for (const [index, take] of takes.entries()) {
    samples.set(take.samples, offset);
    const shift = offset / sampleRate;
    for (const { text, startSeconds, endSeconds } of take.words) {
      words.push({ text, startSeconds: startSeconds + shift, endSeconds: endSeconds + shift });
    }
    offset += lengths[index] ?? 0;
  }
  return { samples, sampleRate, durationSeconds: samples.length / sampleRate, words };
}

/** Voice slt speaks on nearly one pitch: its pitch may move this many hertz around its mean, which doubles its range. */
const INTONATION: Readonly<Record<string, readonly string[]>> = { slt: ['--setf', 'int_f0_target_stddev=50'] };

/** English speech by CMU Flite, in this process; it blocks for about a fiftieth of the time it speaks, by sentence. */
export class FliteSpeaker extends Speaker {
  private readonly pronunciations = new Map<string, string[]>();

  async speak(text: string, { voice, speed, diction, signal }: SpeechOptions): Promise<Narration> {
    if (!VOICES.some((name) => name === voice)) throw unknownVoice(voice);
    const pace = Math.min(2, Math.max(0.5, speed));
    const sentences = sentencesOf(text, diction);
    const takes: Take[] = [];
    for (const sentence of sentences) {
      signal?.throwIfAborted();
      takes.push(await this.take(sentence.words, voice, pace));
      await new Promise((resolve) => setImmediate(resolve));
    }
    signal?.throwIfAborted();
    const gaps = sentences.map(({ ending }, index) =>
      index === sentences.length - 1 ? 0 : PAUSE_AFTER[ending] / pace,
    );
    return assemble(takes, gaps);
  }

  private async take(words: SentenceWord[], voice: string, pace: number): Promise<Take> {
    const spoken = words.flatMap((word) => word.words);
    if (spoken.length === 0) return silentTake(words);
    const stretch = `duration_stretch=${(1 / pace).toFixed(4)}`;
    const options = ['-voice', voice, '--setf', stretch, ...(INTONATION[voice] ?? []), '-psdur'];
    const output = await runFlite([...options, '-t', readableText(words), '-o', '/speech.wav']);
    const wave = readWave(output.file);
    const phones = phonesOf(output.text);
    if (output.exitCode !== 0 || wave === undefined) throw speechFailed(`the voice ended with ${output.exitCode}`);
    if (!phones.some(({ symbol }) => symbol !== 'pau')) return silentTake(words);
    const times = timeWords(await this.pronounce(spoken), phones);
    return trimmed(wave, phones, writtenTimes(words, times));
  }

  /** The phones of each word said alone. A period after each keeps the engine from running them together. */
  private async pronounce(words: string[]): Promise<string[][]> {
    const unknown = [...new Set(words)].filter((word) => !this.pronunciations.has(word));
    if (unknown.length > 0) {
      if (this.pronunciations.size + unknown.length > MOST_REMEMBERED) this.pronunciations.clear();
      const groups = await this.groups(unknown);
      for (const [index, word] of unknown.entries()) this.pronunciations.set(word, groups[index] ?? []);
      if (words.some((word) => !this.pronunciations.has(word))) return this.pronounce(words);
    }
    return words.map((word) => this.pronunciations.get(word) ?? []);
  }

  private async groups(words: string[]): Promise<string[][]> {
    const { text } = await runFlite(['-voice', 'kal16', '-psdur', '-t', `${words.join('. ')}.`, '-o', 'none']);
    const groups: string[][] = [];
    let open = false;
    for (const { symbol } of phonesOf(text)) {
      if (symbol !== 'pau' && !open) groups.push([]);
      open = symbol !== 'pau';
      if (open) groups.at(-1)?.push(symbol);
    }
    if (words.length === 1) return [groups.flat()];
    if (groups.length === words.length) return groups;
    const middle = words.length >> 1;
    return [...(await this.groups(words.slice(0, middle))), ...(await this.groups(words.slice(middle)))];
  }
}
