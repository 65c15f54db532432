import { expect, it } from 'vitest';
import { judgeSound, type FoundSound } from './sound-quality.js';

const FOUND: FoundSound = {
  codec: 'pcm_s16le',
  sampleRate: 48_000,
  channels: 'stereo',
  silent: [{ startSeconds: 4, endSeconds: 6.5 }],
  loudness: -14,
  truePeak: -3,
  durationSeconds: 30,
};

it.each([
  ['sfx', []],
  ['music', ['no_silence']],
] as const)('a pause of two and a half seconds in %s fails %j', (mode, failing) => {
  const expected = { mode, format: 'wav', durationSeconds: 30, words: [], captions: [] } as const;
  const { gates } = judgeSound(FOUND, { ...expected, words: [], captions: [] });
  expect(Object.keys(gates).filter((name) => gates[name]?.passed === false)).toEqual(failing);
});
