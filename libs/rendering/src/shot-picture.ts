import { mix } from './drawing/colour.js';
import type { Drawable, DrawingContext } from './drawing/drawing-context.js';
import { lerp } from './drawing/easing.js';
import { Random } from './drawing/random.js';
import type { Studio } from './drawing/studio.js';
import { focusBeside } from './focus-beside.js';
import type { FrameSize } from './frame-size.js';
import { drawType, leavingShare, setType, sinceFirstWord, type TypeSetting } from './kinetic-type.js';
import { layoutOf, type Layout } from './layout.js';
import { drawMark } from './layout-mark.js';
import { groundOf, veilStrength, worstContrast, type Ground, type Writing } from './legibility.js';
import type { Palette } from './palette.js';
import { stillLayer, type Scene, type Stage } from './scene.js';
import { sceneOf } from './scene-list.js';
import { drawScrim, drawVignette } from './scrim.js';
import type { Shot } from './shot.js';
import { drawStep } from './step-marker.js';
import type { Tempo } from './subject.js';
import type { Theme } from './theme.js';

export interface PictureOrder {
  studio: Studio;
  frame: FrameSize;
  theme: Theme;
  tempo: Tempo;
  seed: number;
  captionBand: number;
  /** The last shot keeps its words to the end. */
  last: boolean;
}

interface Ink {
  ink: string;
  accent: string;
  writing: Writing;
  strength: number;
  contrast: number;
}

const SAMPLE_DENSITY = 0.1;
/** Words of a shorter shot go with it. */
const BRIEF_SECONDS = 1.8;

/** One shot, ready to be drawn at any moment: its scene, its veil and its words. */
export class ShotPicture {
  readonly layout: Layout;
  /** Lowest contrast of its words, measured; 21 without words. */
  readonly contrast: number;
  readonly setting: TypeSetting;
  private readonly scene: Scene;
  private readonly backdrop: Drawable;
  private readonly overlay: Drawable;
  private readonly ink: Ink;
  private readonly width: number;
  private readonly height: number;
  private readonly palette: Palette;

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
    const layout = layoutOf(shot.layout, place);
    const ruler = studio.surface(8, 8).context;
    this.setting = setType(ruler, shot.headline, { layout, face: theme.display, figure: shot.figure });
    this.layout = { ...layout, focus: focusBeside(layout, this.setting.bounds, place) };
    const stage = this.stage();
    this.scene = sceneOf(shot.scene, stage);
    this.backdrop = stillLayer(stage, whole, (context) => this.scene.backdrop(context));
    const ground = this.ground();
    this.ink = this.chooseInk(ground);
    this.contrast = this.setting.words.length > 0 ? this.ink.contrast : 21;
    this.overlay = stillLayer(stage, whole, (context) => this.drawOverlay(context, whole));
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
    if (this.shot.step) {
      const time = seconds - this.shot.startSeconds;
      drawStep(context, {
        step: this.shot.step,
        seconds: time,
        leaving,
        setting,
        layout,
        face: theme.text,
        ink,
        accent,
      });
    }
    const { bounds } = setting;
    drawMark(context, { layout, bounds, seconds: sinceFirstWord(setting, seconds), leaving, accent });
    drawType(context, setting, { seconds, shotEnds, stays, tempo, ink, accent, face: theme.display });
  }

  private stage(): Stage {
    const { shot, order } = this;
    const random = new Random('scene', order.seed, shot.index, shot.scene, shot.variant);
    return {
      width: this.width,
      height: this.height,
      focus: this.layout.focus,
      palette: this.palette,
      random,
      variant: shot.variant,
      quantity: shot.figure?.shown.value,
      studio: order.studio,
      density: order.frame.density,
    };
  }

  private drawScene(context: DrawingContext, time: number): void {
    const progress = time / this.shot.durationSeconds;
    const { focus } = this.layout;
    const inward = this.shot.index % 2 === 0;
    const zoom = lerp(inward ? 1.005 : 1.05, inward ? 1.05 : 1.005, Math.min(1.2, Math.max(-0.2, progress)));
    const pan = (this.shot.mirrored ? -1 : 1) * lerp(-1, 1, progress);
    context.drawImage(this.backdrop, 0, 0, this.width, this.height);
    context.save();
    context.translate(focus.x, focus.y);
    context.scale(zoom, zoom);
    context.translate(-focus.x, -focus.y);
    this.scene.draw(context, { time, progress, pan });
    context.restore();
  }

  private ground(): Ground {
    const { studio } = this.order;
    const { x, y, width, height } = this.setting.bounds;
    const [left, top, across, down] = [x - 8, y - 8, width + 16, height + 16];
    const samples = [0.12, 0.5, 0.88].map((progress) => {
      const surface = studio.surface(Math.max(1, across * SAMPLE_DENSITY), Math.max(1, down * SAMPLE_DENSITY));
      surface.context.scale(SAMPLE_DENSITY, SAMPLE_DENSITY);
      surface.context.translate(-left, -top);
      this.drawScene(surface.context, progress * this.shot.durationSeconds);
      return studio.pixels(surface);
    });
    return groundOf(samples);
  }

  /** Light words on a darkened picture, unless dark words on a lightened one need far less of a veil. */
  private chooseInk(ground: Ground): Ink {
    const { theme } = this.order;
    const { accent, deep, sky, base, pale } = this.palette;
    const dark: Writing = { inks: [theme.ink.onDark, accent], colour: mix(deep, sky[0], 0.25), blend: 'multiply' };
    const light: Writing = { inks: [theme.ink.onLight, mix(base, '#000000', 0.15)], colour: pale, blend: 'cover' };
    const [darkened, lightened] = [veilStrength(ground, dark), veilStrength(ground, light)];
    const chosen = lightened < darkened - 0.45 && lightened < 0.35 ? light : dark;
    const strength = chosen === light ? lightened : darkened;
    const [ink = theme.ink.onDark, mark = accent] = chosen.inks;
    return { ink, accent: mark, writing: chosen, strength, contrast: worstContrast(ground, chosen, strength) };
  }

  /** Vignette and veil in one layer, which multiplies unless the veil covers. */
  private drawOverlay(context: DrawingContext, frame: { width: number; height: number }): void {
    const { writing, strength } = this.ink;
    const { colour, blend } = writing;
    if (blend === 'multiply') {
      context.fillStyle = '#ffffff';
      context.fillRect(0, 0, frame.width, frame.height);
    }
    drawVignette(context, frame, { colour: this.palette.deep, strength: this.order.theme.vignette });
    if (this.setting.words.length === 0) return;
    drawScrim(context, frame, { side: this.layout.scrim, colour, blend, strength, bounds: this.setting.bounds });
  }
}
