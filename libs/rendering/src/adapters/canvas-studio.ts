import { createCanvas, GlobalFonts, type Canvas } from '@napi-rs/canvas';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Studio, type Surface } from '../drawing/studio.js';
import { DISPLAY_SUBSETS, DISPLAY_WEIGHTS, TEXT_SUBSETS } from '../font-families.js';
import { FontCoverage } from './font-coverage.js';

const resolve = createRequire(import.meta.url).resolve;
/** Draws with Skia; letters come only from the fonts in the packages, so every machine draws the same. */
export class CanvasStudio extends Studio {
  private static coverage?: FontCoverage;
  private readonly canvases = new WeakMap<object, Canvas>();

  constructor() {
    super();
    CanvasStudio.coverage ??= registerFonts();
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
    return CanvasStudio.coverage?.has(character) ?? false;
  }
}

function registerFonts(): FontCoverage {
  const folder = (name: string): string => join(dirname(resolve(`${name}/package.json`)), 'files');
  const inter = TEXT_SUBSETS.map((subset) => {
    const path = join(folder('@fontsource-variable/inter'), `inter-${subset}-wght-normal.woff2`);
    GlobalFonts.registerFromPath(path, `Inter ${subset}`);
    return path;
  });
  for (const subset of DISPLAY_SUBSETS) {
    for (const weight of DISPLAY_WEIGHTS) {
      const file = `space-grotesk-${subset}-${weight}-normal.woff2`;
      GlobalFonts.registerFromPath(join(folder('@fontsource/space-grotesk'), file), `Grotesk ${subset}`);
    }
  }
  return new FontCoverage(inter);
}
