import { createCanvas, GlobalFonts, type Canvas } from '@napi-rs/canvas';
import { Studio, type Surface } from '../canvas/studio.js';
import { displayFonts, fontsCanDraw, textFonts } from './font-files.js';

/** Draws with Skia; letters come only from the fonts in the packages, so every machine draws the same. */
export class CanvasStudio extends Studio {
  private static ready = false;
  private readonly canvases = new WeakMap<object, Canvas>();

  constructor() {
    super();
    if (!CanvasStudio.ready) registerFonts();
    CanvasStudio.ready = true;
  }

  override surface(width: number, height: number): Surface {
    const canvas = createCanvas(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)));
    const surface: Surface = {
      width: canvas.width,
      height: canvas.height,
      context: canvas.getContext('2d'),
      picture: canvas,
    };
    this.canvases.set(surface, canvas);
    return surface;
  }

  override pixels(surface: Surface): Buffer {
    const canvas = this.canvases.get(surface);
    if (!canvas) throw new TypeError('the surface was made by another studio');
    return canvas.data();
  }

  override canDraw(character: string): boolean {
    return fontsCanDraw(character);
  }
}

function registerFonts(): void {
  for (const { path, family } of [...textFonts(), ...displayFonts()]) GlobalFonts.registerFromPath(path, family);
}
