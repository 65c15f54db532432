export interface Wave {
  /** Mono; channels of a wider file are averaged. */
  samples: Float32Array;
  sampleRate: number;
}

/** Reads 16-bit PCM from a RIFF/WAVE file; undefined when the bytes are not one. */
export function readWave(file: Buffer): Wave | undefined {
  if (file.length < 44 || file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WAVE') {
    return undefined;
  }
  let [channels, sampleRate] = [1, 0];
  for (let at = 12; at + 8 <= file.length;) {
    const kind = file.toString('latin1', at, at + 4);
    const size = Math.min(file.readUInt32LE(at + 4), file.length - at - 8);
    const body = file.subarray(at + 8, at + 8 + size);
    if (kind === 'fmt ') [channels, sampleRate] = [body.readUInt16LE(2), body.readUInt32LE(4)];
    if (kind === 'data') return { samples: monoOf(body, Math.max(1, channels)), sampleRate };
    at += 8 + size + (size % 2);
  }
  return undefined;
}

function monoOf(body: Buffer, channels: number): Float32Array {
  return Float32Array.from({ length: Math.floor(body.length / 2 / channels) }, (_, frame) => {
    let sum = 0;
    for (let channel = 0; channel < channels; channel++) sum += body.readInt16LE((frame * channels + channel) * 2);
    return sum / channels / 32_768;
  });
}
