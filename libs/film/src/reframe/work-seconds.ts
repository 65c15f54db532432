import type { ReframeBrief } from './reframe-brief.js';
import { reframedSize } from './reframed-size.js';

type Work =
  | 'probe'
  | 'scenes'
  | 'plan'
  | 'transform'
  | 'assemble'
  | 'sound'
  | 'encode'
  | 'captions'
  | 'comparison'
  | 'quality';

/** Seconds on two cores, cautiously: for a million pixels of source that are decoded, and of result that are made. */
const DECODED = 0.004;
const MADE = 0.02;
const START = 0.5;

/** Probable seconds of each work of a reframing. */
export function workSeconds({
  source,
  aspectRatio,
}: Pick<ReframeBrief, 'source' | 'aspectRatio'>): Record<Work, number> {
  const frames = source.durationSeconds * Math.max(1, source.fps);
  const output = reframedSize(source, aspectRatio);
  const decode = START + (frames * source.width * source.height * DECODED) / 1e6;
  const make = (frames * output.width * output.height * MADE) / 1e6;
  return {
    probe: START,
    scenes: decode,
    plan: START,
    transform: decode + make,
    assemble: START,
    sound: START,
    encode: START * 2,
    captions: source.captionsSha256 === undefined ? 0 : START,
    comparison: START * 6,
    quality: decode * 2,
  };
}

/** Seconds of work for the whole. */
export function estimateReframeWork(brief: Pick<ReframeBrief, 'source' | 'aspectRatio'>): number {
  return Math.ceil(Object.values(workSeconds(brief)).reduce((sum, seconds) => sum + seconds, 0));
}
