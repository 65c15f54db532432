import { estimateFilmWork, examineFilm, examineStill, type FilmBrief, isStill } from '@libs/film';
import { facesCanDraw } from '@libs/film/adapters';
import { examineStyle, STYLE_SECONDS, type StyleBrief } from '@libs/drawing';
import { type AudioBrief, estimateAudioRenderSeconds, examineAudioBrief } from '@libs/sound';
import type { GenerationRequest } from '../../provider.js';

type Brief = Record<string, unknown>;

/** What the embedded provider must know of one kind of render. */
interface EmbeddedKind {
  /** Whether an ffmpeg must be found for it. */
  encodes: boolean;
  /** Throws a Denial for a brief that can never be made. */
  examine(brief: Brief): void;
  estimateSeconds(brief: Brief): number;
}

/** Seconds an image takes, process start included. */
const IMAGE_SECONDS = 3;

/** Every kind of media that is made here. */
export const EMBEDDED_KINDS: Record<GenerationRequest['kind'], EmbeddedKind> = {
  video: {
    encodes: true,
    examine: (brief) => examineFilm(film(brief), facesCanDraw),
    estimateSeconds: (brief) => estimateFilmWork(film(brief)),
  },
  image: {
    encodes: false,
    examine: (brief) => (isStill(brief) ? examineStill(brief, facesCanDraw) : undefined),
    estimateSeconds: () => IMAGE_SECONDS,
  },
  audio: {
    encodes: true,
    examine: (brief) => examineAudioBrief(audio(brief)),
    estimateSeconds: (brief) => estimateAudioRenderSeconds(audio(brief)),
  },
  adapter: {
    encodes: false,
    examine: (brief) => examineStyle(style(brief)),
    estimateSeconds: (brief) => STYLE_SECONDS.start + STYLE_SECONDS.each * style(brief).inputs.length,
  },
};

// A brief was written by a tool of ours and comes back from its row as JSON.
const film = (brief: Brief): FilmBrief => brief as unknown as FilmBrief;
const style = (brief: Brief): StyleBrief => brief as unknown as StyleBrief;
const audio = (brief: Brief): AudioBrief => brief as unknown as AudioBrief;
