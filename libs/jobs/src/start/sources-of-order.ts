import { sourcesOf } from '@libs/providers';
import type { JobOrder } from './job-order.js';

/** The resources of the caller that an order uses, without those that its own parts make. */
export function sourcesOfOrder({ briefs, parts = [] }: JobOrder): ReturnType<typeof sourcesOf> {
  const made = new Set(parts.map(({ resourceId }) => resourceId));
  const { image, video, audio, adapter } = sourcesOf(...briefs, ...parts.map(({ brief }) => brief));
  const completed = (ids: string[]): string[] => ids.filter((id) => !made.has(id));
  return { image: completed(image), video: completed(video), audio: completed(audio), adapter };
}
