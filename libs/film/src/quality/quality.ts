import { allDrawn, atMost, type Gate, near, type QualityReport, reportOf, same } from '@libs/drawing';
import {
  type CaptionCue,
  captionGates,
  filmLoudness,
  type FilmSound,
  HIGHEST_TRUE_PEAK,
  longestOutside,
  overlap,
  type Stretch,
} from '@libs/sound';
import type { Mp4Facts, Mp4Track } from './mp4.js';
import { type ExpectedScene, type LightBlocks, sceneNamed, scenesShown } from './scenes-shown.js';

/** What a film was meant to be; times are on the film's clock. */
export interface ExpectedVideo extends FilmSound {
  width: number;
  height: number;
  captions: CaptionCue[];
  /** Whether all of the words must stand in the captions. */
  captioned?: boolean;
  /** Other sounds are as loud as the voice, whose beginning cannot be heard then. */
  isMasked?: boolean;
  /** None where its scenes are not known. */
  scenes?: readonly ExpectedScene[];
  /** The stretches that are looked at; all unless told otherwise. */
  watched?: readonly Watched[];
  /** When a black picture is intended. */
  plannedBlack?: Stretch[];
  /** Characters of its pages that no face has: undefined where it has no pages. */
  lostLetters?: readonly string[];
}

/** A stretch of a film, in frames. */
export interface Watched {
  from: number;
  frames: number;
}

/** What was found in the finished file. */
export interface Measurements extends Mp4Facts {
  videoCodec: string;
  pixelFormat: string;
  colour: string;
  fps: number;
  soundCodec: string;
  sampleRate: number;
  channels: string;
  black: Stretch[];
  still: Stretch[];
  /** The first frame, and one of each expected scene. */
  pictures: LightBlocks[];
  silent: Stretch[];
  /** LUFS; minus infinity for silence. */
  loudness: number;
  /** dBTP. */
  truePeak: number;
  /** Seconds by which the voice in the file comes after the words' times; undefined if unknown. */
  voiceLag?: number;
}

/**
 * Measures a finished film; the rules are `judge`'s. Throws `provider_unavailable` when the file cannot be read at all; an abort
 * stops the work and rejects with the signal's reason.
 */
export abstract class VideoInspector {
  abstract inspect(path: string, expected: ExpectedVideo, signal: AbortSignal): Promise<QualityReport>;
}

const LONGEST_BLACK = 0.5;
const LONGEST_SILENCE = 1.5;
/** The last moments may fade to silence. */
const ENDING_SECONDS = 2;
function blackGate(black: Stretch[], { plannedBlack, scenes = [] }: ExpectedVideo): Gate {
  const gate = atMost(longestOutside(black, plannedBlack), LONGEST_BLACK);
  const fault = black.find((stretch) => longestOutside([stretch], plannedBlack) > LONGEST_BLACK);
  if (gate.passed || !fault || scenes.length === 0) return gate;
  return { ...gate, measured: `${gate.measured} s in ${sceneNamed(scenes, fault.startSeconds)}` };
}

function pictureGates(found: Measurements, expected: ExpectedVideo, video?: Mp4Track): Record<string, Gate> {
  const duration = expected.frames / expected.fps;
  return {
    video_codec: same(found.videoCodec, 'h264 (High)'),
    pixel_format: same(found.pixelFormat, 'yuv420p'),
    colour: same(found.colour, 'tv, bt709'),
    size: same(`${video?.width ?? 0}x${video?.height ?? 0}`, `${expected.width}x${expected.height}`),
    frame_rate: near(found.fps, expected.fps, 0.01),
    frame_count: near(video?.samples ?? 0, expected.frames, 1),
    duration: near(video?.durationSeconds ?? 0, duration, 1 / expected.fps),
    no_black: blackGate(found.black, expected),
    ...(expected.scenes && { scenes_shown: scenesShown(expected.scenes, found.pictures) }),
  };
}

function containerGates(found: Measurements, sound?: Mp4Track): Record<string, Gate> {
  const [moov, mdat] = [found.boxes.indexOf('moov'), found.boxes.indexOf('mdat')];
  return {
    container: same(found.boxes[0] ?? '', 'ftyp'),
    faststart: { passed: moov !== -1 && moov < mdat, measured: found.boxes.join(' '), limit: 'moov before mdat' },
    sound_codec: same(`${sound?.codec ?? 'none'} ${found.soundCodec}`, 'mp4a aac (LC)'),
    sound_format: same(`${found.sampleRate} Hz ${found.channels}`, '48000 Hz stereo'),
  };
}

/** Silence where there should be sound: anywhere under music except the end, else within a word of the narration. */
function unwantedSilence(found: Measurements, expected: ExpectedVideo): number {
  const end = expected.frames / expected.fps - ENDING_SECONDS;
  if (expected.music) return longestOutside(found.silent, [{ startSeconds: end, endSeconds: Infinity }]);
  return Math.max(
    0,
    ...found.silent.map((gap) => expected.words.reduce((sum, word) => sum + Math.max(0, overlap(gap, word)), 0)),
  );
}

function soundGates(found: Measurements, expected: ExpectedVideo): Record<string, Gate> {
  const loudness = filmLoudness(expected);
  if (!loudness) return {};
  return {
    no_silence: atMost(unwantedSilence(found, expected), LONGEST_SILENCE),
    loudness: near(found.loudness, loudness.target, loudness.tolerance),
    true_peak: atMost(found.truePeak, HIGHEST_TRUE_PEAK),
  };
}

/** Holds a finished film against what it was meant to be. Gates that do not apply to it are not in the report. */
export function judge(found: Measurements, expected: ExpectedVideo): QualityReport {
  const track = (kind: Mp4Track['kind']): Mp4Track | undefined => found.tracks.find((one) => one.kind === kind);
  return reportOf({
    ...containerGates(found, track('sound')),
    ...pictureGates(found, expected, track('video')),
    ...soundGates(found, expected),
    ...captionGates(found, expected),
    ...(expected.lostLetters && { lost_letters: allDrawn(expected.lostLetters) }),
  });
}
