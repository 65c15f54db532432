import type { PreviewedResource } from '@libs/film';
import type { Resource } from '@libs/library';
import type { ToolAnswer } from '../define-tool.js';
import type { ToolContext } from '../tool-context.js';

/** Frames where the caller names no number. */
const USUAL_FRAMES = 8;

interface Asked {
  frames: boolean | number | undefined;
  context: ToolContext;
}

/** The answer with a sheet of frames where the caller asked for them; with a note where there are none to show. */
export async function withFrames<Output>(
  answer: ToolAnswer<Output>,
  resource: Resource,
  { frames = false, context }: Asked,
): Promise<ToolAnswer<Output>> {
  if (frames === false) return answer;
  const film = filmOf(resource);
  if (!film) return { ...answer, text: `${answer.text} No frames: only a completed video has them.` };
  context.claimPicture();
  const { principal, network, signal } = context;
  const count = frames === true ? USUAL_FRAMES : frames;
  const { jpeg } = await context.previews.frames(film, count, { accountId: principal.accountId, network }, signal);
  return { ...answer, image: { bytes: jpeg, mimeType: 'image/jpeg' } };
}

function filmOf({ id, kind, status, metadata }: Resource): PreviewedResource | undefined {
  if (kind !== 'video' || status !== 'completed') return undefined;
  const [seconds, width, height] = ['duration_seconds', 'width', 'height'].map((fact) => Number(metadata[fact]));
  return seconds && width && height ? { id, seconds, width, height } : undefined;
}
