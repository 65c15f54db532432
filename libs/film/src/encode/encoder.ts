import type { PictureFinish } from '@libs/drawing';
import type { Stretch } from '../plan/revision/kept-stretches.js';
import type { StereoSamples, WantedLoudness } from '@libs/sound';

export interface EncodeJob {
  /** Pixels; both even. */
  width: number;
  height: number;
  fps: number;
  /** One buffer for each frame. The bytes of raw ones are not read after the next was asked for; a JPEG that comes again is the same buffer. */
  frames: AsyncIterable<Buffer>;
  /** As long as the frames; 48 kHz is stored unchanged in rate. */
  soundtrack: StereoSamples;
  /** What a frame is: raw RGBA of `width * height * 4` bytes, unless told otherwise, or a JPEG file. */
  pixels?: 'rgba' | 'jpeg';
  /** Frames, counted from 0, at which the film can be cut: none of the pictures before them is needed to decode them. */
  keys?: readonly number[];
  /** Stretches of a finished film between which the frames stand. */
  revision?: { film: string; stretches: readonly Stretch[] };
  /** Of a trained style; given to every frame. */
  finish?: PictureFinish;
  /** Undefined where the loudness does not matter. */
  loudness?: WantedLoudness;
  /** Path of the MP4 file. It exists only when encoding succeeded. */
  output: string;
  /** `title`, `comment`, `artist`, `description`, `copyright` and `date` have fields of their own; others go into the comment. */
  metadata: Record<string, string>;
  signal: AbortSignal;
}

/**
 * Makes a film of frames and sound: MP4 with moov first, H.264 High yuv420p BT.709, AAC 48 kHz stereo. The same input gives
 * the same bytes. Throws `provider_unavailable`; an abort stops the work and rejects with the signal's reason.
 */
export abstract class VideoEncoder {
  abstract encode(job: EncodeJob): Promise<void>;
}
