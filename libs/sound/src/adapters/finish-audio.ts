import { Readable } from 'node:stream';
import type { EncodingOptions, RenderedFile } from '@libs/drawing';
import { normalising, SOUNDTRACK_CEILING } from '../mix/normalise.js';
import { bySeconds, SOUNDTRACK_RATE, type StereoSamples } from '../mix/stereo-samples.js';
import { AUDIO_LOUDNESS } from '../wanted-loudness.js';
import { deliverAudio, type DeliveredAudio, soundFacts } from './deliver-audio.js';
import { flags } from './ffmpeg/ffmpeg-flags.js';
import { runFfmpeg } from './ffmpeg/run-ffmpeg.js';
import { takeSteps } from './take-steps.js';

const FRAME_BYTES = 8;

/** A sound that was not made here, as a file of ours. */
export interface FinishedAudio extends Omit<DeliveredAudio, 'sound'> {
  /** Path of a WAV file. */
  wave: string;
}

/**
 * Brings a sound of another origin into the form of the sounds of this service: 48 kHz, its loudness, waveform and
 * captions. An effect keeps its loudness.
 */
export async function finishAudio(
  { wave, ...audio }: FinishedAudio,
  outputDir: string,
  options: EncodingOptions,
): Promise<{ files: RenderedFile[]; facts: ReturnType<typeof soundFacts> }> {
  const { mode } = audio;
  const samples = await decoded(wave, options);
  if (mode !== 'sfx') {
    const leveling = normalising(samples, AUDIO_LOUDNESS[mode], SOUNDTRACK_CEILING);
    const onProgress = (share: number): void =>
      options.onProgress({ phase: 'encode', percent: Math.round(60 + share * 25) });
    await takeSteps(leveling, { signal: options.signal, onProgress });
  }
  const delivered = await deliverAudio({ ...audio, sound: Readable.from(bySeconds(samples)) }, outputDir, options);
  return { files: delivered.files, facts: soundFacts(delivered) };
}

async function decoded(wave: string, options: EncodingOptions): Promise<StereoSamples> {
  const chunks: Buffer[] = [];
  const decoding = [...flags('-loglevel error -f wav -i'), `file:${wave}`];
  const raw = flags(`-map 0:a:0 -ac 2 -ar ${SOUNDTRACK_RATE} -f f32le pipe:1`);
  await runFfmpeg(options, [...decoding, ...raw], (chunk) => void chunks.push(chunk));
  const bytes = Buffer.concat(chunks);
  const side = (offset: number): Float32Array =>
    Float32Array.from({ length: Math.floor(bytes.length / FRAME_BYTES) }, (_, at) =>
      bytes.readFloatLE(at * FRAME_BYTES + offset),
    );
  return { left: side(0), right: side(FRAME_BYTES / 2), sampleRate: SOUNDTRACK_RATE };
}
