import { reframedSourceType, TECHNIQUE } from '@libs/drawing';
import type { Finished, Release } from '@libs/kernel';
import { probed, shotsOf } from './finished-reframe.js';
import { perSecond, secondsAt } from './frame-rate.js';
import type { ReframeBrief } from './reframe-brief.js';
import { reframedSize } from './reframed-size.js';

/** The film, its thumbnail, its captions and the sheet beside its source, with their facts. */
export function releaseReframed({ source, title, aspectRatio }: ReframeBrief, finished: Finished): Release {
  const { frames, rate, wasSteadied } = probed(finished);
  const { width, height } = reframedSize(probed(finished), aspectRatio);
  const made = finished('encode', 'encode').files;
  const { comparison } = finished('comparison', 'comparison').files;
  const { quality } = finished('qa', 'quality').facts as { quality: Record<string, unknown> };
  return {
    files: {
      media: made.media!,
      thumbnail: made.thumbnail!,
      ...(source.captionsSha256 !== undefined && finished('encode', 'captions').files),
      comparison: comparison!,
    },
    facts: {
      width,
      height,
      fps: Number(perSecond(rate).toFixed(3)),
      frames,
      duration_seconds: Number(secondsAt(frames, rate).toFixed(3)),
      has_sound: probed(finished).hasSound,
      technique: TECHNIQUE,
      provider: 'embedded',
      title,
      source_resource_id: source.resourceId,
      ...(wasSteadied && { frame_rate_steadied: true }),
      shots: shotsOf(finished).map(({ firstFrame, frames, framing }) => ({
        start_seconds: Number(secondsAt(firstFrame, rate).toFixed(3)),
        duration_seconds: Number(secondsAt(frames, rate).toFixed(3)),
        method: framing.kind === 'window' ? 'crop' : 'blur',
      })),
      digital_source_type: reframedSourceType(source.digitalSourceType),
    },
    quality,
  };
}
