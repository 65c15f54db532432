import { brandCorner, type FramedPhoto } from './brand-corner.js';
import { drawMark, type BrandMark, type MarkLook } from './brand-mark.js';
import type { Brush } from './brushes/brush.js';
import { BrushedStudio } from './brushes/brushed-studio.js';
import { smooth } from './brushes/smooth-brush.js';
import type { Drawable, DrawingContext } from './drawing/drawing-context.js';
import { clamp, lerp } from './drawing/easing.js';
import { Random } from './drawing/random.js';
import type { Studio } from './drawing/studio.js';
import { drawEndCard } from './end-card.js';
import type { FrameSize } from './frame-size.js';
import { drawType, leavingShare, sinceFirstWord, type TypeSetting } from './kinetic-type.js';
import { layoutOf, type Box, type Layout } from './layout.js';
import type { ChosenGround } from './grounds/word-ground.js';
import { groundOf, worstContrast, type Ground } from './legibility.js';
import type { Palette } from './palette.js';
import type { Photo } from './photos/photo.js';
import { photoScene } from './photos/photo-scene.js';
import { stillLayer, type Scene, type Stage } from './scene.js';
import { sceneOf } from './scene-list.js';
import { drawVignette } from './scrim.js';
import { textureOf } from './style/learn/texture-of.js';
import type { Shot } from './shot.js';
import { drawDetail, type PlacedDetail } from './shot-detail.js';
import { shotWords } from './shot-words.js';
import type { Tempo } from './subject.js';
import type { Theme } from './theme.js';
import { viewOn, type View } from './view.js';

export interface PictureOrder {
  studio: Studio;
  frame: FrameSize;
  theme: Theme;
  tempo: Tempo;
  seed: number;
  captionBand: number;
  /** Images that shots name by their place. */
  photos?: readonly Photo[];
  /** Whose picture it is: small in a corner, large on an end card. */
  mark?: BrandMark;
  /** The last shot keeps its words to the end. */
  last: boolean;
}

interface Ink extends ChosenGround {
  ink: string;
  accent: string;
  contrast: number;
}

const SAMPLE_DENSITY = 0.1;
/** How near the camera is to a scene, farthest and nearest. */
const ZOOM = { least: 1.005, most: 1.05 };
/** How much of a shot's way the camera goes at most before its beginning and after its end, while it changes. */
const OVERRUN = 0.2;
/** Words of a shorter shot go with it. */
const BRIEF_SECONDS = 1.8;

/** One shot, ready to be drawn at any moment: its scene, its veil and its words. */
export class ShotPicture {
  readonly layout: Layout;
  /** Lowest contrast of its words, measured; 21 without words. */
  readonly contrast: number;
  readonly setting: TypeSetting;
  /** Where a brand stands small. */
  readonly corner: Box | undefined;
  private readonly detail: PlacedDetail | undefined;
  private readonly scene: Scene;
  private readonly photos: readonly Photo[];
  private readonly backdrop: Drawable;
  private readonly texture: Drawable | undefined;
  private readonly overlay: Drawable;
  private readonly ink: Ink;
  /** Where a brand stands large. */
  private readonly card: Box | undefined;
  /** The smallest box around everything that is written on the ground. */
  private readonly written: TypeSetting['bounds'];
  private readonly width: number;
  private readonly height: number;
  private readonly palette: Palette;
  private readonly view: View;

  constructor(
    readonly shot: Shot,
    private readonly order: PictureOrder,
  ) {
    const { frame, studio, theme } = order;
    this.width = frame.width / frame.density;
    this.height = frame.height / frame.density;
    this.palette = theme.palette(shot.light);
    const whole = { width: this.width, height: this.height };
    const place = { ...whole, captionBand: order.captionBand, mirrored: shot.mirrored };
    const laid = layoutOf(shot.layout, place);
    const ruler = studio.surface(8, 8).context;
    const told = shotWords(ruler, shot, { laid, branded: order.mark !== undefined, theme });
    const { layout } = told;
    this.setting = told.setting;
    this.detail = told.detail;
    this.card = told.card;
    this.written = told.written;
    const words = { layout, bounds: this.written };
    this.view = viewOn(theme.ground.plate(whole, words), words, place);
    this.layout = { ...layout, focus: onFrame(this.view) };
    this.photos = (shot.photos ?? []).flatMap((at) => order.photos?.[at] ?? []);
    const stage = this.stage();
    this.scene = this.photos.length > 0 ? this.photoScene(stage) : sceneOf(shot.scene, stage);
    this.backdrop = stillLayer(stage, stage, (context) => this.scene.backdrop(context));
    this.texture = this.photos.length > 0 ? undefined : textureOf(theme, { studio, density: frame.density }, whole);
    const ground = this.ground();
    this.ink = this.chooseInk(ground);
    this.contrast = this.written.width > 0 ? this.ink.contrast : 21;
    if (order.mark && !this.card) {
      this.corner = brandCorner(ruler, order.mark, {
        ...place,
        look: this.markLook,
        words: { layout, setting: this.setting },
        wideMarks: theme.wideMarks,
        photos: this.framedPhotos,
      });
    }
    this.overlay = stillLayer({ studio, density: frame.density }, whole, (context) => this.drawOverlay(context, whole));
  }

  /** Photos in frames of their own, on the frame of the film. */
  get framedPhotos(): FramedPhoto[] {
    const { x, y, scale, focus } = this.view;
    const seen = ([left, top, width, height]: Box, zoom: number): Box => [
      x + (focus.x + (left - focus.x) * zoom) * scale,
      y + (focus.y + (top - focus.y) * zoom) * scale,
      width * zoom * scale,
      height * zoom * scale,
    ];
    return (this.scene.frames ?? []).map((place) => ({ least: seen(place, ZOOM.least), most: seen(place, ZOOM.most) }));
  }

  /** Draws the shot as it stands `seconds` after the film's start; the context counts design units. */
  draw(context: DrawingContext, seconds: number): void {
    this.drawScene(context, seconds - this.shot.startSeconds);
    context.globalCompositeOperation = this.ink.writing.blend === 'multiply' ? 'multiply' : 'source-over';
    context.drawImage(this.overlay, 0, 0, this.width, this.height);
    context.globalCompositeOperation = 'source-over';
    const { tempo, theme, last } = this.order;
    const { ink, accent } = this.ink;
    const shotEnds = this.shot.startSeconds + this.shot.durationSeconds;
    const stays = last || this.shot.durationSeconds < BRIEF_SECONDS;
    const leaving = leavingShare({ seconds, shotEnds, stays });
    const { setting, layout } = this;
    const { bounds } = setting;
    theme.mark(context, { layout, bounds, seconds: sinceFirstWord(setting, seconds), leaving, ink, accent });
    this.drawBrand(context, seconds - this.shot.startSeconds);
    const { display: face, entrance } = theme;
    drawType(context, setting, { seconds, shotEnds, stays, tempo, ink, accent, face, entrance });
    if (this.detail) {
      const told = Math.max(...setting.words.map(({ word }) => word.endSeconds));
      drawDetail(context, this.detail, { layout, face: theme.text, ink, seconds: seconds - told });
    }
  }

  private get markLook(): MarkLook {
    const { theme } = this.order;
    return { face: theme.text, plate: theme.captions(this.palette) };
  }

  private drawBrand(context: DrawingContext, seconds: number): void {
    const { mark, theme } = this.order;
    if (!mark) return;
    if (this.corner) drawMark(context, mark, this.markLook, this.corner);
    if (this.card)
      drawEndCard(context, mark, this.card, {
        face: theme.display,
        ink: this.ink.ink,
        ground: coveredBy(this.ink),
        seconds,
      });
  }

  /** A photo is shown as it is, in every theme. */
  private get brush(): Brush {
    return this.photos.length > 0 ? smooth : this.order.theme.brush;
  }

  private photoScene(stage: Stage): Scene {
    const { durationSeconds: seconds, index } = this.shot;
    return photoScene(stage, {
      photos: this.photos,
      centred: this.layout.scrim === 'all',
      alone: this.written.width === 0,
      mount: this.order.theme.photos,
      seconds,
      index,
    });
  }

  private stage(): Stage {
    const { shot, order, view } = this;
    const random = new Random('scene', order.seed, shot.index, shot.scene, shot.variant);
    return {
      width: view.width,
      height: view.height,
      focus: view.focus,
      palette: this.palette,
      random,
      variant: shot.variant,
      studio: new BrushedStudio(order.studio, this.brush),
      density: order.frame.density * view.scale,
    };
  }

  private drawScene(context: DrawingContext, time: number): void {
    const progress = time / this.shot.durationSeconds;
    const { x, y, scale, width, height, focus } = this.view;
    const inward = this.shot.index % 2 === 0;
    const [from, to] = inward ? [ZOOM.least, ZOOM.most] : [ZOOM.most, ZOOM.least];
    const zoom = lerp(from, to, clamp(progress, -OVERRUN, 1 + OVERRUN));
    const pan = (this.shot.mirrored ? -1 : 1) * lerp(-1, 1, progress);
    context.save();
    context.translate(x, y);
    context.scale(scale, scale);
    context.drawImage(this.backdrop, 0, 0, width, height);
    context.translate(focus.x, focus.y);
    context.scale(zoom, zoom);
    context.translate(-focus.x, -focus.y);
    this.scene.draw(this.brush(context), { time, progress, pan });
    context.restore();
    if (this.texture) context.drawImage(this.texture, 0, 0, this.width, this.height);
  }

  private ground(): Ground {
    const { studio } = this.order;
    const { x, y, width, height } = this.written;
    const [left, top, across, down] = [x - 8, y - 8, width + 16, height + 16];
    const eachPhoto = this.photos.map((_, at) => (at + 0.5) / this.photos.length);
    const samples = [0.12, 0.5, 0.88, ...eachPhoto].map((progress) => {
      const surface = studio.surface(Math.max(1, across * SAMPLE_DENSITY), Math.max(1, down * SAMPLE_DENSITY));
      surface.context.scale(SAMPLE_DENSITY, SAMPLE_DENSITY);
      surface.context.translate(-left, -top);
      this.drawScene(surface.context, progress * this.shot.durationSeconds);
      return studio.pixels(surface);
    });
    return groundOf(samples);
  }

  private chooseInk(behind: Ground): Ink {
    const chosen = this.order.theme.ground.choose(behind, this.palette);
    const { writing, strength } = chosen;
    const [ink = '#ffffff', accent = ink] = writing.inks;
    return { ...chosen, ink, accent, contrast: worstContrast(behind, writing, strength) };
  }

  /** Vignette, texture and ground of the words in one layer, which multiplies unless the ground covers. */
  private drawOverlay(context: DrawingContext, frame: { width: number; height: number }): void {
    const { writing, strength } = this.ink;
    const { theme } = this.order;
    if (writing.blend === 'multiply') {
      context.fillStyle = '#ffffff';
      context.fillRect(0, 0, frame.width, frame.height);
    }
    drawVignette(context, frame, { colour: this.palette.deep, strength: theme.vignette });
    theme.finish?.(context, frame, this.palette);
    theme.ground.draw(context, frame, { layout: this.layout, bounds: this.written, writing, strength });
  }
}

/** The flat colour under the words, where their ground hides the picture altogether. */
function coveredBy({ writing, strength }: ChosenGround): string | undefined {
  return writing.blend === 'cover' && strength === 1 ? writing.colour : undefined;
}

function onFrame({ x, y, scale, focus }: View): Layout['focus'] {
  return { x: x + focus.x * scale, y: y + focus.y * scale, radius: focus.radius * scale };
}
