import type { ArtBrief, EncodingOptions, RenderResult, StyleBrief } from '@libs/drawing';
import type { AudioBrief } from '@libs/sound';
import { renderImage, trainStyle } from '@libs/drawing/adapters';
import { renderAudio } from '@libs/sound/adapters';

type Render = (brief: unknown, directory: string, options: EncodingOptions) => Promise<RenderResult>;

/** What is drawn on a canvas or sounded, in a process of its own; films and pages are drawn by the stage. */
export const DRAWN_KINDS: Readonly<Record<string, Render>> = {
  // A brief was written by a tool of ours and comes back from its row as JSON.
  image: (brief, ...rest) => renderImage(brief as ArtBrief, ...rest),
  audio: (brief, ...rest) => renderAudio(brief as AudioBrief, ...rest),
  adapter: (brief, ...rest) => trainStyle(brief as StyleBrief, ...rest),
};
