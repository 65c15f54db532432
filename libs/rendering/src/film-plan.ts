import { brandMarkOf } from './brand-mark-of.js';
import { briefText } from './brief-text.js';
import { captionPlace } from './caption-place.js';
import { captionCues, type CaptionCue } from './captions.js';
import { dressedTheme } from './dressed-theme.js';
import type { Studio } from './drawing/studio.js';
import { withEndCard } from './end-card.js';
import { Film } from './film.js';
import { videoFrameSize, type FrameSize } from './frame-size.js';
import { narrate, type SpokenScript } from './narrate.js';
import type { Photo } from './photos/photo.js';
import { showPhotos } from './photos/show-photos.js';
import type { Script } from './script.js';
import type { Speaker, SpokenWord } from './speech.js';
import type { Style } from './style/style.js';
import { themeFor } from './theme-for.js';
import { planTimeline } from './timeline.js';
import { DEFAULT_SECONDS, type VideoBrief } from './video-brief.js';
import { withoutWords } from './without-words.js';
import { writeScript } from './writing/write-script.js';

/** A film before it is drawn: every word, every time, every shot. */
export interface FilmPlan {
  script: Script;
  spoken: SpokenScript;
  /** `none` for a silent film. */
  voice: string;
  words: SpokenWord[];
  cues: CaptionCue[];
  frame: FrameSize;
  /** The name of the theme that was chosen. */
  theme: string;
  /** Whole frames; the film lasts `frames / fps` seconds. */
  frames: number;
  film: Film;
}

export interface Crew {
  studio: Studio;
  speakers: { voiced: Speaker; silent: Speaker };
  /** The images that the brief names, in its order. */
  photos?: readonly Photo[];
  logo?: Photo;
  /** The trained style that the brief names. */
  style?: Style;
}

/** The script of a brief, refused before any work when it cannot be drawn or said; `voice` is the one that will speak. */
export function scriptOf(
  brief: Omit<VideoBrief, 'seed'>,
  canDraw: (character: string) => boolean,
): { script: Script; voice: string } {
  const { prompt, script, voice } = briefText(brief, canDraw);
  return { script: writeScript({ prompt, script }, brief.prompt), voice };
}

/** Plans a film down to the frame. */
export async function planFilm(
  brief: VideoBrief,
  crew: Crew,
  progress: { signal: AbortSignal; onLine(share: number): void },
): Promise<FilmPlan> {
  const { script, voice } = scriptOf(brief, (character) => crew.studio.canDraw(character));
  const durationSeconds = brief.durationSeconds ?? (script.origin === 'script' ? undefined : DEFAULT_SECONDS);
  const speaker = voice === 'none' ? crew.speakers.silent : crew.speakers.voiced;
  const spoken = await narrate(script, { speaker, voice, durationSeconds, ...progress });
  const words = spoken.lines.flatMap(({ narration, atSeconds }) =>
    narration.words.map((word) => ({
      text: word.text,
      startSeconds: word.startSeconds + atSeconds,
      endSeconds: word.endSeconds + atSeconds,
    })),
  );
  const frame = videoFrameSize(brief.aspectRatio, brief.resolution);
  const { lineLength } = captionPlace(frame);
  const cues =
    brief.captions === 'none' ? [] : captionCues(words, brief.captions === 'burned' ? lineLength : undefined);
  const wished = themeFor(brief.theme, [brief.prompt, ...script.lines.map(({ text }) => text)].join(' '));
  const theme = dressedTheme(wished, { style: crew.style, colors: brief.brand?.colors });
  const burned = brief.captions === 'burned' && cues.length > 0;
  const photos = crew.photos ?? [];
  const told = planTimeline(script, spoken, { theme, seed: brief.seed, captioned: burned });
  const planned = brief.wordless ? withoutWords(told) : told;
  const mark = brandMarkOf(brief.brand, crew);
  const shown = showPhotos(planned, photos, frame);
  const timeline = mark ? withEndCard(shown) : shown;
  const film = new Film(timeline, {
    studio: crew.studio,
    frame,
    theme,
    tempo: script.subject.tempo,
    seed: brief.seed,
    photos,
    mark,
    cues: burned ? cues : [],
  });
  return {
    script,
    spoken,
    voice,
    words,
    cues,
    frame,
    theme: theme.name,
    frames: Math.round(spoken.durationSeconds * brief.fps),
    film,
  };
}
