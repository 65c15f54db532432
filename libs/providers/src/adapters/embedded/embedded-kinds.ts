import { estimateFilmWork, examineFilm, examineStill, isFilm, isStill } from '@libs/film';
import { facesCanDraw } from '@libs/film/adapters';
import {
  type ArtBrief,
  estimateAudioRenderSeconds,
  estimateRenderSeconds,
  examineArtBrief,
  examineAudioBrief,
  examineStyle,
  examineVideoBrief,
  type AudioBrief,
  type EncodingOptions,
  type RenderResult,
  STYLE_SECONDS,
  type StyleBrief,
  type VideoBrief,
} from '@libs/rendering';
import { fontsCanDraw, renderAudio, renderImage, renderVideo, trainStyle } from '@libs/rendering/adapters';
import type { GenerationRequest } from '../../provider.js';

type Brief = Record<string, unknown>;

/** What the embedded provider must know of one kind of render. */
interface EmbeddedKind {
  /** Whether an ffmpeg must be found for it. */
  encodes: boolean;
  /** Throws a Denial for a brief that can never be made. */
  examine(brief: Brief): void;
  estimateSeconds(brief: Brief): number;
  render(brief: Brief, directory: string, options: EncodingOptions): Promise<RenderResult>;
}

/** Seconds an image takes, process start included. */
const IMAGE_SECONDS = 3;

/** Every kind of media that is drawn or sounded here. */
export const EMBEDDED_KINDS: Record<GenerationRequest['kind'], EmbeddedKind> = {
  video: {
    encodes: true,
    examine: (brief) => (isFilm(brief) ? examineFilm(brief, facesCanDraw) : examineVideoBrief(video(brief), fontsCanDraw)),
    estimateSeconds: (brief) =>
      isFilm(brief) ? estimateFilmWork(brief) : estimateRenderSeconds(video(brief), fontsCanDraw),
    render: (brief, ...rest) => renderVideo(video(brief), ...rest),
  },
  image: {
    encodes: false,
    examine: (brief) => (isStill(brief) ? examineStill(brief) : examineArtBrief(art(brief), fontsCanDraw)),
    estimateSeconds: () => IMAGE_SECONDS,
    render: (brief, ...rest) => renderImage(art(brief), ...rest),
  },
  audio: {
    encodes: true,
    examine: (brief) => examineAudioBrief(audio(brief)),
    estimateSeconds: (brief) => estimateAudioRenderSeconds(audio(brief)),
    render: (brief, ...rest) => renderAudio(audio(brief), ...rest),
  },
  adapter: {
    encodes: false,
    examine: (brief) => examineStyle(style(brief)),
    estimateSeconds: (brief) => STYLE_SECONDS.start + STYLE_SECONDS.each * style(brief).inputs.length,
    render: (brief, ...rest) => trainStyle(style(brief), ...rest),
  },
};

// A brief was written by a tool of ours and comes back from its row as JSON.
const video = (brief: Brief): VideoBrief => brief as unknown as VideoBrief;
const art = (brief: Brief): ArtBrief => brief as unknown as ArtBrief;
const style = (brief: Brief): StyleBrief => brief as unknown as StyleBrief;
const audio = (brief: Brief): AudioBrief => brief as unknown as AudioBrief;
