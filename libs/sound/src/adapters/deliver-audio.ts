import { join } from 'node:path';
import { type EncodingOptions, type RenderedFile } from '@libs/drawing';
import { writeWaveform } from '@libs/drawing/adapters';
import { AUDIO_TYPES, type AudioFormat, type AudioMode } from '../audio-brief.js';
import { captionCues, toWebVtt } from '../captions/captions.js';
import { SOUNDTRACK_RATE, type StereoSamples } from '../mix/stereo-samples.js';
import type { SpokenWord } from '../speech/speech.js';
import { Waveform } from '../waveform.js';
import { encodeSound } from './encode-sound.js';
import { inspectSound, type InspectedSound } from './inspect-sound.js';
import { writeCaptions } from './write-captions.js';

export interface DeliveredAudio {
  mode: AudioMode;
  format: AudioFormat;
  title: string;
  /** The words of its brief. */
  text: string;
  /** What the file says of its origin. */
  statement: string;
  sound: AsyncIterable<StereoSamples>;
  /** Empty without a voice; complete once the sound has passed. */
  words: SpokenWord[];
  /** The captions have the times of words. */
  timesWords?: boolean;
}

/** Encodes a sound, draws its waveform, writes the captions of a voice, and measures the finished file. */
export async function deliverAudio(
  audio: DeliveredAudio,
  outputDir: string,
  { ffmpegPath, signal, onProgress }: EncodingOptions,
): Promise<InspectedSound & { files: RenderedFile[] }> {
  const { mode, format, title, text, words, timesWords } = audio;
  const path = join(outputDir, `audio.${format}`);
  const waveform = new Waveform();
  await encodeSound(ffmpegPath, {
    sound: watched(audio.sound, waveform),
    format,
    mode,
    output: path,
    metadata: { title, comment: audio.statement },
    signal,
  });
  onProgress({ phase: 'quality', percent: 90 });
  const captions = captionCues(words);
  const expected = { mode, format, durationSeconds: waveform.seconds, words, captions };
  const inspected = await inspectSound(ffmpegPath, { path, signal }, expected);
  const picture = await writeWaveform(outputDir, { title, text, heights: (count) => waveform.heights(count) });
  const files: RenderedFile[] = [
    { role: 'media', path, mimeType: AUDIO_TYPES[format] },
    { role: 'thumbnail', path: picture, mimeType: 'image/jpeg' },
    ...(captions.length > 0 ? await writeCaptions(outputDir, toWebVtt(captions, { timesWords })) : []),
  ];
  return { ...inspected, files };
}

/** Facts that every sound of ours has. */
export function soundFacts({ found }: InspectedSound) {
  return {
    duration_seconds: Number(found.durationSeconds.toFixed(3)),
    sample_rate: SOUNDTRACK_RATE,
    channels: 2,
    loudness_lufs: found.loudness,
    true_peak_dbtp: found.truePeak,
  };
}

async function* watched(sound: AsyncIterable<StereoSamples>, waveform: Waveform): AsyncGenerator<StereoSamples> {
  for await (const part of sound) {
    waveform.add(part);
    yield part;
  }
}
