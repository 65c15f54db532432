import type { BrandMark } from './brand-mark.js';
import type { CaptionCue } from './captions.js';
import { captionPlace } from './caption-place.js';
import { drawCaption } from './caption-plate.js';
import type { Surface, Studio } from './drawing/studio.js';
import type { FrameSize } from './frame-size.js';
import type { Photo } from './photos/photo.js';
import type { Shot, Timeline } from './shot.js';
import { ShotPicture } from './shot-picture.js';
import type { Tempo } from './subject.js';
import type { Theme } from './theme.js';
import { drawTransition, TRANSITION_SECONDS } from './transition.js';

export interface FilmOrder {
  studio: Studio;
  frame: FrameSize;
  theme: Theme;
  tempo: Tempo;
  seed: number;
  /** Captions to draw into the picture; none for captions of their own file. */
  cues: CaptionCue[];
  /** Images that the brief brought along; shots name them by their place. */
  photos?: readonly Photo[];
  /** Shown small on every shot but the last, and large on that. */
  mark?: BrandMark;
}

/** A film that can be drawn at any second. Shots are built when they are first needed and let go when they are over. */
export class Film {
  /** Lowest contrast of words over their ground in every shot so far. */
  readonly contrasts = new Map<number, number>();
  private readonly pictures = new Map<number, ShotPicture>();
  private readonly main: Surface;
  private readonly other: Surface;

  constructor(
    readonly timeline: Timeline,
    private readonly order: FilmOrder,
  ) {
    const { studio, frame } = order;
    [this.main, this.other] = [studio.surface(frame.width, frame.height), studio.surface(frame.width, frame.height)];
    for (const { context } of [this.main, this.other]) context.scale(frame.density, frame.density);
  }

  /** The frame at that second as RGBA bytes. */
  frameAt(seconds: number): Buffer {
    const { shots } = this.timeline;
    const { studio, frame } = this.order;
    const half = TRANSITION_SECONDS / 2;
    const entering = shots.find((shot) => shot.index > 0 && Math.abs(seconds - shot.startSeconds) < half);
    const current = entering ? shots[entering.index - 1] : this.shotAt(seconds);
    if (current) this.picture(current).draw(this.main.context, seconds);
    if (entering) {
      this.picture(entering).draw(this.other.context, seconds);
      drawTransition(entering.transition, this.main.context, this.other.picture, {
        width: frame.width / frame.density,
        height: frame.height / frame.density,
        outgoing: this.main.picture,
        share: (seconds - entering.startSeconds + half) / TRANSITION_SECONDS,
        accent: this.order.theme.palette(entering.light).accent,
        focus: this.picture(entering).layout.focus,
      });
    }
    this.drawCaptions(seconds, entering ?? current);
    this.forgetBefore(seconds);
    return studio.pixels(this.main);
  }

  private shotAt(seconds: number): Shot | undefined {
    return this.timeline.shots.findLast((shot) => shot.startSeconds <= seconds) ?? this.timeline.shots[0];
  }

  private picture(shot: Shot): ShotPicture {
    const known = this.pictures.get(shot.index);
    if (known) return known;
    const last = shot.index === this.timeline.shots.length - 1;
    const { frame, cues } = this.order;
    const whole = { width: frame.width / frame.density, height: frame.height / frame.density };
    const captionBand = cues.length > 0 && needsCaptions(shot) ? captionPlace(whole).band : 0;
    const picture = new ShotPicture(shot, { ...this.order, captionBand, last });
    this.pictures.set(shot.index, picture);
    this.contrasts.set(shot.index, picture.contrast);
    return picture;
  }

  private drawCaptions(seconds: number, shot: Shot | undefined): void {
    const cue = this.order.cues.find(({ startSeconds, endSeconds }) => seconds >= startSeconds && seconds < endSeconds);
    if (!cue || !shot || !needsCaptions(shot)) return;
    const { frame, theme } = this.order;
    drawCaption(this.main.context, cue, {
      seconds,
      width: frame.width / frame.density,
      height: frame.height / frame.density,
      face: theme.text,
      look: theme.captions(theme.palette(shot.light)),
    });
  }

  private forgetBefore(seconds: number): void {
    for (const [index, { shot }] of this.pictures) {
      if (shot.startSeconds + shot.durationSeconds + TRANSITION_SECONDS < seconds) this.pictures.delete(index);
    }
  }
}

/** A caption is left out while the words set large are the very words it would show. */
function needsCaptions({ headline, spoken }: Shot): boolean {
  return headline.length < spoken.length;
}
