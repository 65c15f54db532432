import type { Drawable } from './drawing/drawing-context.js';
import { Random } from './drawing/random.js';
import type { Studio, Surface } from './drawing/studio.js';
import { imageFrameSize } from './frame-size.js';
import type { ImageBrief } from './image-brief.js';
import type { ImageTechnique } from './image-technique.js';
import { imageText } from './image-text.js';
import type { Shot } from './shot.js';
import { ShotPicture } from './shot-picture.js';
import { subjectOf, type Subject } from './subject.js';
import { currents } from './techniques/currents.js';
import { strata } from './techniques/strata.js';
import type { Technique } from './techniques/technique.js';
import { warp } from './techniques/warp.js';
import { themeNamed } from './themes/theme-list.js';
import { markedLine } from './writing/marked-line.js';
import { requestOf } from './writing/request.js';

const TECHNIQUES: Record<string, Technique> = { warp, currents, strata };
const LONGEST_CARD = 220;
/** The moment of a scene that a still picture shows, in seconds. */
const STILL_AT = 3.4;

export interface Picture {
  surface: Surface;
  technique: Exclude<ImageTechnique, 'auto'>;
  /** Scene or pattern that was drawn. */
  motif: string;
  title: string;
  /** Lowest contrast of the words on it, if it has any. */
  contrast?: number;
}

/** Draws the picture of a brief. Throws `UnsupportedScript` or `NothingToShow` when its words cannot be drawn. */
export function drawPicture(brief: ImageBrief, studio: Studio): Picture {
  const text = imageText(brief, (character) => studio.canDraw(character));
  const subject = subjectOf(brief.prompt);
  const technique = chosenTechnique(brief.technique, text, subject);
  const title = requestOf(text).text.slice(0, 120);
  if (technique === 'art') return { ...abstractPicture(brief, subject, studio), technique, title };
  const words = technique === 'card' ? cardWords(text) : '';
  return { ...scenePicture(brief, { words, subject, studio }), technique, title };
}

function chosenTechnique(wish: ImageTechnique, text: string, subject: Subject): Picture['technique'] {
  if (wish !== 'auto') return wish;
  if (/["“«][^"”»]{8,}["”»]/.test(text) || /\b(quote|saying|card|announcement|poster)\b/i.test(text)) return 'card';
  return subject.recognised ? 'illustration' : 'art';
}

/** The quoted words if there are any, otherwise the prompt, cut at a word where it is too long for a card. */
function cardWords(text: string): string {
  const quoted = /["“«]([^"”»]{3,})["”»]/.exec(text)?.[1];
  const words = (quoted ?? text).trim();
  if (words.length <= LONGEST_CARD) return words;
  return `${words.slice(0, words.lastIndexOf(' ', LONGEST_CARD - 1)).replace(/[,;:.]+$/, '')}…`;
}

function abstractPicture(brief: ImageBrief, subject: Subject, studio: Studio): Omit<Picture, 'technique' | 'title'> {
  const { width, height } = imageFrameSize(brief.aspectRatio, brief.size);
  const random = new Random('art', brief.seed, brief.prompt);
  const motif = random.pick(Object.keys(TECHNIQUES));
  const surface = studio.surface(width, height);
  const draw = TECHNIQUES[motif] ?? warp;
  const drawn: Drawable = draw({ width, height, palette: themeNamed('auto').palette(subject.light), random, studio });
  surface.context.drawImage(drawn, 0, 0, width, height);
  return { surface, motif };
}

function scenePicture(
  brief: ImageBrief,
  { words, subject, studio }: { words: string; subject: Subject; studio: Studio },
): Omit<Picture, 'technique' | 'title'> {
  const frame = imageFrameSize(brief.aspectRatio, brief.size);
  const scene = subject.scenes[0] ?? 'flow';
  const line = markedLine(words);
  const headline =
    words === ''
      ? []
      : line.text.split(' ').map((text) => ({ text, startSeconds: -9, endSeconds: -8, emphasised: false }));
  const shot: Shot = {
    index: 0,
    startSeconds: 0,
    durationSeconds: STILL_AT * 2,
    spoken: [],
    headline,
    layout: words === '' ? 'split' : 'quote',
    mirrored: new Random('side', brief.seed).next() < 0.5,
    scene,
    variant: new Random('variant', brief.seed).whole(0, 5),
    light: subject.light,
    transition: 'cut',
  };
  const picture = new ShotPicture(shot, {
    studio,
    frame,
    theme: themeNamed('auto'),
    tempo: 'calm',
    seed: brief.seed,
    captionBand: 0,
    last: true,
  });
  const surface = studio.surface(frame.width, frame.height);
  surface.context.scale(frame.density, frame.density);
  picture.draw(surface.context, STILL_AT);
  return { surface, motif: scene, ...(words !== '' && { contrast: picture.contrast }) };
}
