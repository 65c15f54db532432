import { describe, expect, it } from 'vitest';
import { readStereoWave, readWave, waveFile } from './wave-file.js';

function wave(channels: number, samples: number[], before = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(36);
  head.write('RIFF', 0);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(channels, 22);
  head.writeUInt32LE(16_000, 24);
  const body = Buffer.alloc(8 + samples.length * 2);
  body.write('data', 0);
  body.writeUInt32LE(samples.length * 2, 4);
  for (const [at, sample] of samples.entries()) body.writeInt16LE(sample, 8 + at * 2);
  return Buffer.concat([head, before, body]);
}

describe('a RIFF/WAVE file', () => {
  it('becomes samples of full scale 1 at its rate', () => {
    expect(readWave(wave(1, [0, 16_384, -32_768, 1, 2]))).toEqual({
      samples: Float32Array.of(0, 0.5, -1, 1 / 32_768, 2 / 32_768),
      sampleRate: 16_000,
    });
  });

  it('is read over boxes in between, and two channels become their mean', () => {
    const between = Buffer.from('LIST\x03\x00\x00\x00abc\x00', 'latin1');
    expect(readWave(wave(2, [16_384, 0, -16_384, -16_384], between))?.samples).toEqual(Float32Array.of(0.25, -0.5));
  });

  it('that is none, or was cut off, does not throw', () => {
    expect(readWave(Buffer.from('not a wave file at all, but long enough to look at it'))).toBeUndefined();
    expect(readWave(Buffer.alloc(0))).toBeUndefined();
    expect(readWave(wave(1, [1, 2, 3, 4]).subarray(0, 48))?.samples).toHaveLength(2);
  });

  it('that was written is read again, clipped at full scale', () => {
    const samples = Float32Array.of(0, 0.5, -0.25, 1.5, -1.5);
    const loudest = 32_767 / 32_768;
    expect(readWave(waveFile([samples], 16_000))).toEqual({
      samples: Float32Array.of(0, 0.5, -0.25, loudest, -1),
      sampleRate: 16_000,
    });
    const [left, right] = [Float32Array.of(0.5, 0), Float32Array.of(-0.5, 0.25)];
    expect(readStereoWave(waveFile([left, right]))).toEqual({ left, right, sampleRate: 48_000 });
    expect(readStereoWave(waveFile([left]))).toBeUndefined();
  });
});
