import type { PreviewedResource } from '@libs/film';
import type { Resource } from '@libs/library';
import type { ImageAnswer } from '../image-answer.js';
import type { ToolContext } from '../tool-context.js';

/** Frames of a sheet where the caller names no number. */
const USUAL_FRAMES = 8;

/** A finished film as frames are drawn of it; undefined for every other resource. */
export function finishedFilm({ id, kind, status, metadata }: Resource): PreviewedResource | undefined {
  if (kind !== 'video' || status !== 'completed') return undefined;
  const [seconds, width, height] = ['duration_seconds', 'width', 'height'].map((fact) => Number(metadata[fact]));
  return seconds && width && height ? { id, seconds, width, height } : undefined;
}

/** Frames of a finished film at equal distances, as one picture. */
export async function filmSheet(
  film: PreviewedResource,
  context: ToolContext,
  count = USUAL_FRAMES,
): Promise<ImageAnswer> {
  const { principal, network, signal } = context;
  const { jpeg } = await context.previews.frames(film, count, { accountId: principal.accountId, network }, signal);
  return { bytes: jpeg, mimeType: 'image/jpeg' };
}
