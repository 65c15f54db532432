import { SOUNDTRACK_RATE, type StereoSamples } from '../mix/stereo-samples.js';

export interface Wave {
  /** Mono; channels of a wider file are averaged. */
  samples: Float32Array;
  sampleRate: number;
}

interface WaveBody {
  channels: number;
  sampleRate: number;
  body: Buffer;
}

const HEAD_BYTES = 44;
const FULL_SCALE = 32_768;

/** Reads 16-bit PCM from a RIFF/WAVE file; undefined when the bytes are not one. */
export function readWave(file: Buffer): Wave | undefined {
  const wave = bodyOf(file);
  if (!wave) return undefined;
  const { channels, sampleRate, body } = wave;
  const samples = new Float32Array(Math.floor(body.length / 2 / channels));
  for (let frame = 0; frame < samples.length; frame++) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel++) sum += body.readInt16LE((frame * channels + channel) * 2);
    samples[frame] = sum / channels / FULL_SCALE;
  }
  return { samples, sampleRate };
}

/** Reads 16-bit PCM of two channels; undefined when the bytes are not that. */
export function readStereoWave(file: Buffer): StereoSamples | undefined {
  const wave = bodyOf(file);
  if (wave?.channels !== 2) return undefined;
  const { body, sampleRate } = wave;
  const side = (offset: number): Float32Array =>
    Float32Array.from(
      { length: Math.floor(body.length / 4) },
      (_, at) => body.readInt16LE(at * 4 + offset) / FULL_SCALE,
    );
  return { left: side(0), right: side(2), sampleRate };
}

/** A RIFF/WAVE file of 16-bit PCM from channels of equal length; full scale is ±1. */
export function waveFile(channels: readonly Float32Array[], sampleRate: number = SOUNDTRACK_RATE): Buffer {
  const frames = channels[0]?.length ?? 0;
  const block = channels.length * 2;
  const file = Buffer.alloc(HEAD_BYTES + frames * block);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(channels.length, 22);
  file.writeUInt32LE(sampleRate, 24);
  file.writeUInt32LE(sampleRate * block, 28);
  file.writeUInt16LE(block, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(frames * block, 40);
  channels.forEach((samples, channel) => {
    for (let at = 0; at < frames; at++) {
      const level = Math.max(-FULL_SCALE, Math.min(FULL_SCALE - 1, Math.round((samples[at] ?? 0) * FULL_SCALE)));
      file.writeInt16LE(level, HEAD_BYTES + at * block + channel * 2);
    }
  });
  return file;
}

function bodyOf(file: Buffer): WaveBody | undefined {
  if (
    file.length < HEAD_BYTES ||
    file.toString('latin1', 0, 4) !== 'RIFF' ||
    file.toString('latin1', 8, 12) !== 'WAVE'
  ) {
    return undefined;
  }
  let [channels, sampleRate] = [1, 0];
  for (let at = 12; at + 8 <= file.length;) {
    const kind = file.toString('latin1', at, at + 4);
    const size = Math.min(file.readUInt32LE(at + 4), file.length - at - 8);
    const body = file.subarray(at + 8, at + 8 + size);
    if (kind === 'fmt ') [channels, sampleRate] = [Math.max(1, body.readUInt16LE(2)), body.readUInt32LE(4)];
    if (kind === 'data') return { channels, sampleRate, body };
    at += 8 + size + (size % 2);
  }
  return undefined;
}
