import type { AudioFormat, AudioMode } from './audio-brief.js';
import { captionGates } from './captions/caption-gates.js';
import type { CaptionCue } from './captions/captions.js';
import { atLeast, atMost, near, type QualityReport, reportOf, same } from '@libs/drawing';
import type { Stretch } from './mix/ducking.js';
import { longestOutside } from './mix/stretch.js';
import { HIGHEST_TRUE_PEAK } from './mix/true-peak.js';
import type { SpokenWord } from './speech/speech.js';
import { soundLoudness } from './wanted-loudness.js';

/** What a piece of audio was meant to be. */
export interface ExpectedSound {
  mode: AudioMode;
  format: AudioFormat;
  durationSeconds: number;
  /** Empty without a voice. */
  words: SpokenWord[];
  captions: CaptionCue[];
}

/** What ffmpeg says of the sound in a file. */
export interface SoundMeasurements {
  /** ffmpeg's name of the codec. */
  codec: string;
  sampleRate: number;
  channels: string;
  silent: Stretch[];
  /** LUFS; minus infinity for silence. */
  loudness: number;
  /** dBTP. */
  truePeak: number;
}

/** What was found in a finished file, all of it decoded. */
export interface FoundSound extends SoundMeasurements {
  durationSeconds: number;
  /** Seconds by which the voice comes after the times of its words; undefined if unknown. */
  voiceLag?: number;
}

/** dBTP that a sound effect reaches at least: it has a peak to aim at and no loudness. */
const QUIETEST_PEAK = -20;
const LONGEST_SILENCE = 2;
/** The last moments may fade to silence. */
const ENDING_SECONDS = 2;
/** Seconds: codecs count in frames of up to 27 ms. */
const DURATION_TOLERANCE = 0.06;
const CODECS: Record<AudioFormat, string> = { mp3: 'mp3', wav: 'pcm_s16le', opus: 'opus', m4a: 'aac' };

/** Holds a finished file against what it was meant to be. */
export function judgeSound(found: FoundSound, expected: ExpectedSound): QualityReport {
  const { mode, format, durationSeconds } = expected;
  const ending = { startSeconds: durationSeconds - ENDING_SECONDS, endSeconds: Infinity };
  const loudness = soundLoudness(mode, durationSeconds);
  return reportOf({
    sound_codec: same(found.codec, CODECS[format]),
    sound_format: same(`${found.sampleRate} Hz ${found.channels}`, '48000 Hz stereo'),
    duration: near(found.durationSeconds, durationSeconds, DURATION_TOLERANCE),
    // The pause between two claps of thunder belongs to the effect.
    ...(loudness
      ? {
          no_silence: atMost(longestOutside(found.silent, [ending]), LONGEST_SILENCE),
          loudness: near(found.loudness, loudness.target, loudness.tolerance),
        }
      : { audible: atLeast(found.truePeak, QUIETEST_PEAK) }),
    true_peak: atMost(found.truePeak, HIGHEST_TRUE_PEAK),
    ...captionGates(found, expected),
  });
}
