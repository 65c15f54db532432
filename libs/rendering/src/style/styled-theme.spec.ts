import { createCanvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { DRAWN_SETS } from '../../../../test/support/rendering/drawn-sets.js';
import { CanvasStudio } from '../adapters/canvas-studio.js';
import { drawArt } from '../draw-art.js';
import { pictureQuality } from '../picture-quality.js';
import { dressedTheme } from '../dressed-theme.js';
import { LIGHTS } from '../palette.js';
import { themeNamed, THEMES } from '../themes/theme-list.js';
import { StyleLearner } from './learn/learn-style.js';
import type { Style } from './style.js';
import { lookOf } from './style-look.js';

const studio = new CanvasStudio();

async function learned(pictures: readonly Buffer[]): Promise<Style> {
  const learner = new StyleLearner(pictures.length);
  for (const picture of pictures) {
    const { data, info } = await sharp(picture).resize(320).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    learner.add({ data, width: info.width, height: info.height });
  }
  return learner.style('A look');
}

/** Four pictures of one flat colour, crossed by lines if they have a colour. */
function plain(ground: string, lines?: string): Buffer[] {
  return [0, 1, 2, 3].map((shift) => {
    const canvas = createCanvas(320, 240);
    const context = canvas.getContext('2d');
    context.fillStyle = ground;
    context.fillRect(0, 0, 320, 240);
    context.strokeStyle = lines ?? ground;
    context.lineWidth = 2;
    for (let at = 0; at < 12; at++) {
      context.beginPath();
      context.moveTo(at * 30 + shift, 0);
      context.lineTo(320 - at * 17, 240);
      context.stroke();
    }
    return canvas.toBuffer('image/png');
  });
}

async function variationOf(surface: ReturnType<typeof drawArt>['surface']): Promise<number> {
  const { width, height } = surface;
  const { channels } = await sharp(studio.pixels(surface), { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .stats();
  return Math.max(...channels.map(({ stdev }) => stdev));
}

describe('a style', () => {
  it('of blueprints draws light lines on dark ground, one of water colours washes on light', async () => {
    const [lines, washes] = [await learned(DRAWN_SETS.blueprint(4)), await learned(DRAWN_SETS.watercolour(4))];
    expect(lookOf(lines)).toMatchObject({ hand: 'light lines', ground: 'dark' });
    expect(lookOf(washes)).toMatchObject({ hand: 'wash', ground: 'light' });
    expect(lines.palette[0]?.colour).toMatch(/^#0[89a-f]2[0-9a-f]6[0-9a-f]$/);
    expect(washes.grain.amplitude).toBeGreaterThan(0.005);
  });

  it('of ink on paper draws dark lines', async () => {
    expect(lookOf(await learned(plain('#f4f0e6', '#202020')))).toMatchObject({ hand: 'dark lines', ground: 'light' });
  });

  it('learned twice from the same pictures is the same', async () => {
    expect(await learned(DRAWN_SETS.watercolour(4))).toEqual(await learned(DRAWN_SETS.watercolour(4)));
  });

  it.each([
    ['blueprints', () => DRAWN_SETS.blueprint(4)],
    ['water colours', () => DRAWN_SETS.watercolour(4)],
    ['ink', () => plain('#f4f0e6', '#202020')],
    ['black', () => plain('#000000')],
    ['white', () => plain('#ffffff')],
    ['grey', () => plain('#808080')],
    ['red', () => plain('#ff0000')],
    ['yellow', () => plain('#ffe600')],
    ['tubes of light', () => plain('#0a0018', '#ff2fd0')],
  ])('of %s leaves something to be seen in art of every theme', async (_, pictures) => {
    const style = await learned(pictures());
    for (const theme of THEMES)
      for (const seed of [1, 2, 3]) {
        const order = {
          aspectRatio: seed === 2 ? '9:16' : '16:9',
          size: 320,
          format: 'png',
          technique: 'art',
        } as const;
        const { surface } = drawArt({ ...order, prompt: 'A summer night by the ocean', theme, seed }, studio, style);
        const { width, height } = surface;
        const found = { width, height, variation: await variationOf(surface) };
        expect(pictureQuality({}, found, { width, height }).passed).toBe(true);
      }
  });

  it('leaves the colours of a brand as they are where they can be read', async () => {
    const style = await learned(DRAWN_SETS.blueprint(4));
    const colors = ['#ffe08a', '#ff7a59'];
    for (const light of LIGHTS) {
      const theme = dressedTheme(themeNamed('lumen'), { style, colors });
      const { accent, second } = theme.palette(light);
      expect([accent, second]).toEqual(colors);
      const { context } = studio.surface(8, 8);
      const brush = theme.brush(context);
      brush.strokeStyle = accent;
      expect(context.strokeStyle).toBe(accent);
      brush.strokeStyle = '#33cc33';
      expect(context.strokeStyle).not.toBe('#33cc33');
    }
  });

  it('of light pictures leaves them as they are where they carry no words', async () => {
    const style = await learned(DRAWN_SETS.watercolour(4));
    const theme = dressedTheme(themeNamed('press'), { style, colors: ['#e02030', '#2040a0'] });
    expect(theme.palette('day')).toMatchObject({ accent: '#e02030', second: '#2040a0' });
  });

  it('changes nothing of a picture that has none', () => {
    const theme = themeNamed('press');
    expect(dressedTheme(theme, {})).toBe(theme);
  });
});
