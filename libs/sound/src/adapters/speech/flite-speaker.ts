import type { SentenceWord } from '../../speech/sentence.js';
import { VOICES } from '../../speech/speech.js';
import { speechFailed } from '../../speech/speech-failed.js';
import { unknownVoice } from '../../speech/unknown-voice.js';
import { timeWords, type Phone } from '../../speech/word-timing.js';
import { readWave } from '../wave-file.js';
import { runFlite } from './flite-program.js';
import {
  type Pace,
  readableText,
  SentenceSpeaker,
  silentTake,
  type Take,
  trimmed,
  writtenTimes,
} from './sentence-speaker.js';

const MOST_REMEMBERED = 5_000;

function phonesOf(text: string): Phone[] {
  let startSeconds = 0;
  return [...text.matchAll(/(?<![a-z])([a-z]+):(\d+\.\d+)/g)].map(([, symbol = '', end = '']) => {
    const phone = { symbol, startSeconds, endSeconds: Number(end) };
    startSeconds = phone.endSeconds;
    return phone;
  });
}

/** Voice slt speaks on nearly one pitch: its pitch may move this many hertz around its mean, which doubles its range. */
const INTONATION: Readonly<Record<string, readonly string[]>> = { slt: ['--setf', 'int_f0_target_stddev=50'] };

/** English speech by CMU Flite, in this process; it blocks for about a fiftieth of the time it speaks, by sentence. */
export class FliteSpeaker extends SentenceSpeaker {
  private readonly pronunciations = new Map<string, string[]>();

  override async take(words: SentenceWord[], { voice, pace }: Pick<Pace, 'voice' | 'pace'>): Promise<Take> {
    if (!VOICES.some((name) => name === voice)) throw unknownVoice(voice);
    const spoken = words.flatMap((word) => word.words);
    if (spoken.length === 0) return silentTake(words);
    const stretch = `duration_stretch=${(1 / pace).toFixed(4)}`;
    const options = ['-voice', voice, '--setf', stretch, ...(INTONATION[voice] ?? []), '-psdur'];
    const output = await runFlite([...options, '-t', readableText(words), '-o', '/speech.wav']);
    const wave = readWave(output.file);
    const phones = phonesOf(output.text);
    if (output.exitCode !== 0 || wave === undefined) throw speechFailed(`the voice ended with ${output.exitCode}`);
    const voiced = phones.filter(({ symbol }) => symbol !== 'pau');
    const [first, last] = [voiced[0], voiced.at(-1)];
    if (!first || !last) return silentTake(words);
    const times = timeWords(await this.pronounce(spoken), phones);
    const whole = { startSeconds: first.startSeconds, endSeconds: last.endSeconds };
    return trimmed(wave, whole, writtenTimes(words, times));
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
