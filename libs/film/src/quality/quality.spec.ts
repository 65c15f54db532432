import { describe, expect, it } from 'vitest';
import { captionCues } from '../../../sound/src/captions/captions.js';
import { requireQuality } from '../../../drawing/src/quality/require-quality.js';
import { judge, type ExpectedVideo, type Measurements } from './quality.js';
import type { ExpectedScene } from './scenes-shown.js';

const words = [
  { text: 'One', startSeconds: 1, endSeconds: 1.5 },
  { text: 'two.', startSeconds: 1.5, endSeconds: 2 },
];
const expected: ExpectedVideo = {
  width: 1280,
  height: 720,
  fps: 30,
  frames: 240,
  music: true,
  words,
  captions: captionCues(words),
};
const good: Measurements = {
  boxes: ['ftyp', 'moov', 'free', 'mdat'],
  tracks: [
    { kind: 'video', codec: 'avc1', durationSeconds: 8, samples: 240, width: 1280, height: 720 },
    { kind: 'sound', codec: 'mp4a', durationSeconds: 8, samples: 376, width: 0, height: 0 },
  ],
  videoCodec: 'h264 (High)',
  pixelFormat: 'yuv420p',
  colour: 'tv, bt709',
  fps: 30,
  soundCodec: 'aac (LC)',
  sampleRate: 48_000,
  channels: 'stereo',
  black: [],
  still: [],
  pictures: [],
  silent: [],
  loudness: -14.2,
  truePeak: -1.6,
  voiceLag: 0.01,
};

const failing = (found: Partial<Measurements>, wanted: Partial<ExpectedVideo> = {}): string[] =>
  Object.entries(judge({ ...good, ...found }, { ...expected, ...wanted }).gates)
    .filter(([, gate]) => !gate.passed)
    .map(([name]) => name);

const [video, sound] = good.tracks;

describe('the gates a film must pass', () => {
  it('a film as it was meant passes all of them', () => {
    expect(judge(good, expected).passed).toBe(true);
    expect(failing({})).toEqual([]);
  });

  it.each<[string, Partial<Measurements>]>([
    ['container', { boxes: ['moov', 'mdat'] }],
    ['faststart', { boxes: ['ftyp', 'mdat', 'moov'] }],
    ['video_codec', { videoCodec: 'h264 (High 4:4:4 Predictive)' }],
    ['pixel_format', { pixelFormat: 'yuv444p' }],
    ['colour', { colour: 'tv' }],
    ['size', { tracks: [{ ...video!, width: 640 }, sound!] }],
    ['frame_rate', { fps: 29.97 }],
    ['frame_count', { tracks: [{ ...video!, samples: 238 }, sound!] }],
    ['duration', { tracks: [{ ...video!, durationSeconds: 7.9 }, sound!] }],
    ['no_black', { black: [{ startSeconds: 3, endSeconds: 3.6 }] }],
    ['no_silence', { silent: [{ startSeconds: 2, endSeconds: 4 }] }],
    ['loudness', { loudness: -15.2 }],
    ['loudness', { loudness: -Infinity }],
    ['true_peak', { truePeak: -0.9 }],
    ['sound_codec', { tracks: [video!] }],
    ['sound_format', { channels: 'mono' }],
    ['voice_sync', { voiceLag: 0.12 }],
    ['frame_rate', { fps: Number.NaN }],
  ])('%s catches %j', (name, found) => expect(failing(found)).toEqual([name]));

  it('one frame more or less and a planned fade are no fault', () => {
    expect(failing({ tracks: [{ ...video!, samples: 241 }, sound!] })).toEqual([]);
    const black = [{ startSeconds: 0, endSeconds: 0.8 }];
    expect(failing({ black }, { plannedBlack: [{ startSeconds: 0, endSeconds: 0.5 }] })).toEqual([]);
    expect(failing({ silent: [{ startSeconds: 6, endSeconds: 8 }] })).toEqual([]);
  });

  it('without music a pause between words is allowed, a word that is not heard is not', () => {
    const pause = [{ startSeconds: 2.1, endSeconds: 7 }];
    expect(failing({ silent: pause }, { music: false })).toEqual([]);
    const long = [{ text: 'Looong', startSeconds: 2, endSeconds: 6 }];
    expect(failing({ silent: pause }, { music: false, words: long, captions: [] })).toEqual(['no_silence']);
  });

  it('the loudness of a word or two may be off by more, of a film with music not', () => {
    expect(failing({ loudness: -15.5 }, { music: false })).toEqual([]);
    expect(failing({ loudness: -16.2 }, { music: false })).toEqual(['loudness']);
    expect(failing({ loudness: -15.5 })).toEqual(['loudness']);
  });

  it('a film that is meant to be silent has no gates of sound', () => {
    const report = judge(
      { ...good, loudness: -Infinity, truePeak: -Infinity },
      { ...expected, music: false, words: [], captions: [] },
    );
    expect(report.passed).toBe(true);
    expect(report.gates).not.toHaveProperty('loudness');
  });

  it('captions that are late, too long or too many lines are caught', () => {
    const [cue] = expected.captions;
    expect(failing({}, { captions: [{ ...cue!, startSeconds: 1.1 }] })).toEqual(['caption_sync']);
    expect(failing({}, { captions: [{ ...cue!, lines: ['x'.repeat(43)] }] })).toEqual(['caption_line_length']);
    expect(failing({}, { captions: [{ ...cue!, lines: ['a', 'b', 'c'] }] })).toEqual(['caption_lines']);
  });

  it('a word that stands in no caption is caught, where all of them must', () => {
    const [cue] = expected.captions;
    expect(failing({}, { captioned: true })).toEqual([]);
    expect(failing({}, { captioned: true, captions: [] })).toEqual(['caption_letters']);
    expect(failing({}, { captioned: true, captions: [{ ...cue!, lines: ['One'] }] })).toEqual(['caption_letters']);
  });

  describe('scenes_shown', () => {
    /** Four blocks; the last row is under captions. */
    const picture = (...blocks: number[]) => ({ width: 2, blocks: Uint8Array.from(blocks) });
    const [empty, one, other] = [picture(9, 9, 9, 9), picture(9, 200, 9, 9), picture(200, 9, 9, 9)];
    const scenes = ['one', 'second'].map((letters, at) => ({ startSeconds: 4 * at, at: 4 * at + 3.9, letters }));
    const shown = (pictures: (typeof empty)[], wanted: readonly ExpectedScene[] = scenes) =>
      judge({ ...good, pictures }, { ...expected, scenes: wanted }).gates['scenes_shown']?.measured;
    const fault = (what: string) => `wrong in scene 2 (4.0 s), which ${what}`;

    it('passes a film whose scenes differ, and names the one that is missing or doubled', () => {
      expect(shown([empty, one, other])).toBe('right');
      expect(shown([one, one, other])).toBe('right');
      expect(shown([other, one, other])).toBe(fault('shows the first picture of the film'));
      expect(shown([empty, one, empty])).toBe(fault('is empty'));
      expect(shown([empty, one, one])).toBe(fault('shows the picture of the scene before it'));
      expect(shown([empty, one])).toBe(fault('has no picture'));
    });

    it('names every scene of a frozen film', () => {
      expect(shown([empty, empty, empty])).toBe(
        'wrong in scene 1 (0.0 s), which is empty, and in scene 2 (4.0 s), which is empty',
      );
    });

    it('takes captions and what an encoder changes for no scene', () => {
      const captioned = scenes.map((scene) => ({ ...scene, captions: { top: 0.5, bottom: 1 } }));
      expect(shown([empty, one, picture(14, 4, 200, 9)], captioned)).toBe(fault('is empty'));
    });

    it('passes equal pictures of nearly equal letters, and any picture of a caller', () => {
      for (const letters of ['one', 'one2', 'none']) {
        expect(shown([empty, one, one], [scenes[0]!, { ...scenes[1]!, letters }])).toBe('right');
      }
      expect(
        shown(
          [one, one, one],
          scenes.map(({ startSeconds, at }) => ({ startSeconds, at })),
        ),
      ).toBe('right');
      expect(shown([one, one, one], [{ startSeconds: 0, at: 3.9 }, scenes[1]!])).toBe('right');
    });
  });

  it('black names the scene in which it begins', () => {
    const scenes = [0, 4].map((startSeconds) => ({ startSeconds, at: startSeconds + 3.9 }));
    const black = [{ startSeconds: 5, endSeconds: 6.5 }];
    expect(judge({ ...good, black, pictures: [] }, { ...expected, scenes }).gates['no_black']?.measured).toBe(
      '1.5 s in scene 2 (5.0 s)',
    );
  });

  it('a word so long that captions cut it is in time in each of its parts', () => {
    const address = [{ text: `https://${'a'.repeat(90)}.example`, startSeconds: 1, endSeconds: 6 }];
    const captions = captionCues(address);
    expect(captions.length).toBeGreaterThan(1);
    expect(failing({}, { words: address, captions })).toEqual([]);
    const late = captions.map((cue) => ({ ...cue, startSeconds: cue.startSeconds + 5.2 }));
    expect(failing({}, { words: address, captions: late })).toEqual(['caption_sync']);
  });

  it('a failed film is refused with every failing gate, its measurement and its limit', () => {
    const report = judge({ ...good, loudness: -20, truePeak: 0.3 }, expected);
    expect(() => requireQuality(report)).toThrow(
      'loudness is -20 (limit -14 ± 1); true_peak is 0.3 (limit at most -1)',
    );
    // A retry with this code is not worth it.
    expect(() => requireQuality(report)).toThrow(expect.objectContaining({ code: 'provider_rejected' }));
    expect(() => requireQuality(judge(good, expected))).not.toThrow();
  });
});
