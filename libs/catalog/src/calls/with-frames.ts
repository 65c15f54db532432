import type { Resource } from '@libs/library';
import type { ToolAnswer } from '../define-tool.js';
import type { ToolContext } from '../tool-context.js';
import { filmSheet, finishedFilm } from './film-sheet.js';

interface Asked {
  frames: boolean | number | undefined;
  context: ToolContext;
}

/**
 * The answer with the address of a sheet of frames where the caller asked for them; with a note where there are none. The
 * picture itself is the answer of `look`: a result has structured content or a picture.
 */
export async function withFrames<Output extends { picture_url?: string }>(
  answer: ToolAnswer<Output>,
  resource: Resource,
  { frames = false, context }: Asked,
): Promise<ToolAnswer<Output>> {
  if (frames === false) return answer;
  const film = finishedFilm(resource);
  if (!film) return { ...answer, text: `${answer.text} No frames: only a completed video has them.` };
  context.claimPicture();
  const sheet = await filmSheet(film, context, frames === true ? undefined : frames);
  const address = await context.keepPicture(context.principal.accountId, sheet);
  const shown = context.offers('look') ? ' Call look to be shown frames.' : '';
  return {
    ...answer,
    content: { ...answer.content, picture_url: address },
    text: `${answer.text} picture_url is a picture of its frames.${shown}`,
  };
}
