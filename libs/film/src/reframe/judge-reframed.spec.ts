import { describe, expect, it } from 'vitest';
import { judgeReframed, type FoundReframed } from './judge-reframed.js';
import type { QualityWork } from './reframe-work.js';

const RATE = { numerator: 25, denominator: 1 };
const WORK: QualityWork = {
  type: 'reframe-quality',
  expected: { frames: 250, rate: RATE, width: 720, height: 1280 },
  film: { width: 1280, height: 720 },
  hasSound: true,
  isSoundCopied: true,
  cropped: [{ startSeconds: 0, endSeconds: 4 }],
  isCropAsked: false,
  shots: [],
};
const video = { kind: 'video', codec: 'avc1', durationSeconds: 10, samples: 250, width: 720, height: 1280 } as const;
const FOUND: FoundReframed = {
  facts: { boxes: ['ftyp', 'moov', 'free', 'mdat'], tracks: [video] },
  frames: 250,
  rate: RATE,
  codec: 'h264 (High)',
  pixelFormat: 'yuv420p',
  black: { source: [], result: [] },
  still: { source: [], result: [] },
  sound: 'same',
  soundLag: 0,
  difference: 1,
};

const failed = (found: Partial<FoundReframed>, work: Partial<QualityWork> = {}): string[] => {
  const report = judgeReframed({ ...FOUND, ...found }, { ...WORK, ...work });
  const names = Object.entries(report.gates).filter(([, { passed }]) => !passed);
  expect(report.passed).toBe(names.length === 0);
  return names.map(([name]) => name);
};
const stretch = (startSeconds: number, endSeconds: number): { startSeconds: number; endSeconds: number } => ({
  startSeconds,
  endSeconds,
});

describe('a film framed anew', () => {
  it('passes as its source in another frame', () => {
    expect(failed({})).toEqual([]);
  });

  it.each([
    ['frame_count', { frames: 249 }],
    ['frame_rate', { rate: { numerator: 30, denominator: 1 } }],
    ['frame_rate', { rate: undefined }],
    ['size', { facts: { ...FOUND.facts, tracks: [{ ...video, width: 722 }] } }],
    ['duration', { facts: { ...FOUND.facts, tracks: [{ ...video, durationSeconds: 10.1 }] } }],
    ['faststart', { facts: { ...FOUND.facts, boxes: ['ftyp', 'mdat', 'moov'] } }],
    ['video_codec', { codec: 'h264 (Baseline)' }],
    ['pixel_format', { pixelFormat: 'yuv444p' }],
    ['same_picture', { difference: 30 }],
    ['same_picture', { difference: Infinity }],
    ['sound', { sound: 'missing' }],
    ['sound', { sound: 'changed' }],
    ['sound', { sound: 'moved' }],
  ] as [string, Partial<FoundReframed>][])('fails by %s when it has %o', (gate, found) => {
    expect(failed(found)).toEqual([gate]);
  });

  it('may be black and still where its source is, and nowhere else', () => {
    expect(failed({ black: { source: [stretch(2, 4)], result: [stretch(2, 4)] } })).toEqual([]);
    expect(failed({ black: { source: [stretch(2, 4)], result: [stretch(2, 5)] } })).toEqual(['no_black']);
    expect(failed({ still: { source: [stretch(5, 9)], result: [stretch(5, 9)] } })).toEqual([]);
    expect(failed({ still: { source: [], result: [stretch(5, 9)] } })).toEqual(['no_freeze']);
    // A part of a picture may stand still while the rest moves.
    expect(failed({ still: { source: [], result: [stretch(0, 4)] } })).toEqual([]);
  });

  it('that was to be cropped may show what its caller asked for', () => {
    expect(failed({ black: { source: [], result: [stretch(0, 9)] } }, { isCropAsked: true })).toEqual([]);
  });

  it('whose sound had to be encoded has one as long as its source', () => {
    const work = { isSoundCopied: false };
    expect(failed({ sound: 'changed', soundLag: 0.05 }, work)).toEqual([]);
    expect(failed({ sound: 'changed', soundLag: 0.3 }, work)).toEqual(['sound']);
    expect(failed({ sound: 'missing' }, work)).toEqual(['sound']);
  });

  it('has no sound where its source has none', () => {
    expect(failed({ sound: 'none' }, { hasSound: false })).toEqual([]);
    expect(failed({ sound: 'changed' }, { hasSound: false })).toEqual(['sound']);
  });
});
