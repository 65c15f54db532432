import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FliteSpeaker } from '../../../libs/sound/src/adapters/speech/flite-speaker.js';
import { runFfmpeg, waveFile } from '@libs/sound/adapters';
import type { Alignment } from './elevenlabs-server.js';

/** Speech that can be heard, with the times of its characters: those of flite's words, spread over their letters. */
export function fliteVoice(ffmpegPath: string, { voice = 'rms', speed = 1 } = {}) {
  return async (text: string): Promise<{ sound: Buffer; alignment: Alignment }> => {
    const { samples, sampleRate, words } = await new FliteSpeaker().speak(text, { voice, speed });
    const folder = await mkdtemp(join(tmpdir(), 'flite-voice-'));
    try {
      const [wave, mp3] = [join(folder, 'speech.wav'), join(folder, 'speech.mp3')];
      await writeFile(wave, waveFile([samples], sampleRate));
      await runFfmpeg({ ffmpegPath, signal: new AbortController().signal }, ['-i', wave, '-b:a', '128k', mp3]);
      return { sound: await readFile(mp3), alignment: alignmentOf(text, words) };
    } finally {
      await rm(folder, { recursive: true });
    }
  };
}

function alignmentOf(text: string, words: readonly { startSeconds: number; endSeconds: number }[]): Alignment {
  const left = [...words];
  let ended = 0;
  const times = [...text.matchAll(/\S+|\s/gu)].flatMap(([piece]) => {
    const word = /\s/u.test(piece)
      ? { startSeconds: ended, endSeconds: left[0]?.startSeconds ?? ended }
      : left.shift()!;
    ended = word.endSeconds;
    const each = (word.endSeconds - word.startSeconds) / piece.length;
    return Array.from(piece, (character, at) => ({ character, start: word.startSeconds + at * each, each }));
  });
  return {
    characters: times.map(({ character }) => character),
    character_start_times_seconds: times.map(({ start }) => start),
    character_end_times_seconds: times.map(({ start, each }) => start + each),
  };
}
