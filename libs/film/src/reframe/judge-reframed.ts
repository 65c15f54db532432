import { atMost, type Gate, near, type QualityReport, reportOf, same } from '@libs/drawing';
import { longestOutside, type Stretch } from '@libs/sound';
import type { Mp4Facts } from '../quality/mp4.js';
import { perSecond, rateText, secondsAt, type FrameRate } from './frame-rate.js';
import type { QualityWork } from './reframe-work.js';

/** What was found in a film that was framed anew, and in its source. */
export interface FoundReframed {
  facts: Mp4Facts;
  frames: number;
  rate?: FrameRate;
  /** `H.264 (High)` and the like as ffmpeg says it. */
  codec: string;
  pixelFormat: string;
  black: { source: Stretch[]; result: Stretch[] };
  still: { source: Stretch[]; result: Stretch[] };
  /** `same`: packet for packet the source's, at the same times; `missing`, `changed`, `moved`; `none` where neither has one. */
  sound: 'same' | 'none' | 'missing' | 'changed' | 'moved';
  /** Seconds by which the sounds' lengths differ. */
  soundLag: number;
  /** The most that a frame differs from the part of the source's frame that it shows, in mean steps of light. */
  difference: number;
}

const LONGEST_BLACK = 0.5;
const LONGEST_STILL = 2;
/** Seconds; an encoder's last packet is never full. */
const LATEST_SOUND = 0.1;
const MOST_DIFFERENT = 8;

/** Holds a film against its source: the same frames and sound, nothing black or frozen that was not so before. */
export function judgeReframed(found: FoundReframed, work: QualityWork): QualityReport {
  const { expected } = work;
  const [moov, mdat] = [found.facts.boxes.indexOf('moov'), found.facts.boxes.indexOf('mdat')];
  const video = found.facts.tracks.find(({ kind }) => kind === 'video');
  const seconds = secondsAt(expected.frames, expected.rate);
  const gates: Record<string, Gate> = {
    faststart: { passed: moov !== -1 && moov < mdat, measured: found.facts.boxes.join(' '), limit: 'moov before mdat' },
    video_codec: same(found.codec, 'h264 (High)'),
    pixel_format: same(found.pixelFormat, 'yuv420p'),
    size: same(`${video?.width ?? 0}x${video?.height ?? 0}`, `${expected.width}x${expected.height}`),
    frame_count: same(found.frames, expected.frames),
    frame_rate: same(found.rate ? rateText(found.rate) : 'wavering', rateText(expected.rate)),
    duration: near(video?.durationSeconds ?? 0, seconds, 1 / perSecond(expected.rate)),
    same_picture: atMost(found.difference, MOST_DIFFERENT),
    sound: soundGate(found, work),
  };
  if (!work.isCropAsked) {
    gates.no_black = atMost(longestOutside(found.black.result, found.black.source), LONGEST_BLACK);
    const planned = [...found.still.source, ...work.cropped];
    gates.no_freeze = atMost(longestOutside(found.still.result, planned), LONGEST_STILL);
  }
  return reportOf(gates);
}

function soundGate({ sound, soundLag }: FoundReframed, { hasSound, isSoundCopied }: QualityWork): Gate {
  if (!hasSound) return same(sound, 'none');
  if (isSoundCopied) return same(sound, 'same');
  return sound === 'missing' ? same(sound, 'same') : atMost(soundLag, LATEST_SOUND);
}
