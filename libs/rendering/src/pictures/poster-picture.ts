import type { BrandMark } from '../brand-mark.js';
import { mix } from '../drawing/colour.js';
import { legibleOn } from '../drawing/oklch.js';
import { Random } from '../drawing/random.js';
import type { Studio, Surface } from '../drawing/studio.js';
import { imageFrameSize } from '../frame-size.js';
import type { ImageBrief } from '../image-brief.js';
import type { Box } from '../layout.js';
import { groundOf, veilStrength, worstContrast, type Writing } from '../legibility.js';
import { Page } from '../page.js';
import type { Palette } from '../palette.js';
import { compositionOf, posterChoice, posterColumn } from '../poster/composition.js';
import { placeArt } from '../poster/place-art.js';
import { posterWords } from '../poster/poster-words.js';
import { posterBlock, setPoster, type PosterInk } from '../poster/set-poster.js';
import { drawScrim } from '../scrim.js';
import { drawGroundTexture } from '../style/draw-ground-texture.js';
import type { Subject } from '../subject.js';
import type { Theme } from '../theme.js';
import { artOf } from './art.js';
import { signPage } from './sign-page.js';
import type { Drawn } from './picture.js';

/** Contrast of words on a flat ground, with some air over what is demanded. */
const WORDS = 4.9;

interface PosterOrder {
  text: string;
  subject: Subject;
  studio: Studio;
  theme: Theme;
  mark?: BrandMark;
}

/** Sets the prompt's words as large as they go, with art. */
export function posterPicture(brief: ImageBrief, { text, subject, studio, theme, mark }: PosterOrder): Drawn {
  const { width, height, density } = imageFrameSize(brief.aspectRatio, brief.size);
  const surface = studio.surface(width, height);
  const { context } = surface;
  context.scale(density, density);
  const page = new Page({ context, width: width / density, height: height / density, density });
  const random = new Random('poster', brief.seed);
  const palette = theme.palette(subject.light);
  const footer = signPage(page, mark, { palette, theme });
  const frame = { ...page.order, footer: footer.height };
  const choice = posterChoice(random);
  const block = posterBlock(page, posterWords(text), posterColumn(choice, frame), theme);
  const composition = compositionOf(choice, frame, block.height);
  const ground = flatGround(palette, random, theme);
  context.fillStyle = ground;
  context.fillRect(0, 0, page.order.width, page.order.height);
  drawGroundTexture(page, theme, studio);
  const [, , across, down] = composition.art;
  const art = artOf(
    { width: Math.ceil(across * density), height: Math.ceil(down * density), density },
    { studio, theme, subject, seed: brief.seed },
  );
  placeArt(context, art.picture, composition);
  const ink =
    composition.kind === 'field'
      ? inkOverArt(page, surface, { words: footOf(composition.words, block.height), palette, theme, studio })
      : inkOnGround(ground, palette, theme);
  footer.draw();
  setPoster(page, block, { box: composition.words, ink, theme });
  return {
    surface,
    motif: `${composition.kind} ${art.motif}`,
    contrast: Math.min(ink.measured ?? 21, page.contrast ?? 21),
    collisions: page.collisions,
  };
}

/** The part of a box that words of some height take at its foot. */
function footOf([x, y, width, height]: Box, taken: number): Box {
  return [x, y + height - taken, width, taken];
}

function flatGround(palette: Palette, random: Random, { style }: Theme): string {
  const { deep, base, pale, accent, second } = palette;
  const any = random.pick([deep, mix(pale, '#ffffff', 0.2), accent, second, base]);
  if (!style) return any;
  return style.grounds === 'dark' ? base : pale;
}

function inkOnGround(ground: string, palette: Palette, theme: Theme): PosterInk {
  const [light, dark] = [theme.ink.onDark, theme.ink.onLight].map((ink) => legibleOn(ink, [ground], WORDS));
  const words = light === theme.ink.onDark ? light : (dark ?? theme.ink.onLight);
  const accent = [palette.accent, palette.second, palette.third].find((colour) => colour !== ground) ?? palette.accent;
  return { grounds: [ground], words, accent: legibleOn(accent, [ground], WORDS) };
}

/** Darkens the art behind the words as far as they need it. */
function inkOverArt(
  page: Page,
  surface: Surface,
  order: { words: Box; palette: Palette; theme: Theme; studio: Studio },
): PosterInk {
  const { words, palette, theme, studio } = order;
  const { width, height } = page.order;
  const [x, y, across, down] = words;
  const sample = studio.surface(Math.max(8, across * 0.1), Math.max(8, down * 0.1));
  sample.context.scale(sample.width / across, sample.height / down);
  sample.context.translate(-x, -y);
  sample.context.drawImage(surface.picture, 0, 0, width, height);
  const ground = groundOf([studio.pixels(sample)]);
  const writing = writingOverArt(palette, theme);
  const [ink, accent] = writing.inks;
  const strength = veilStrength(ground, writing);
  const bounds = { x, y, width: across, height: down };
  const side = width > height * 1.15 ? 'left' : 'bottom';
  const { colour, blend } = writing;
  drawScrim(page.order.context, { width, height }, { side, colour, blend, strength, bounds });
  const measured = worstContrast(ground, writing, strength);
  return { grounds: [], words: ink, accent, measured };
}

/** Light words on darkened art; dark words on paled art in a style of light pictures. */
function writingOverArt({ accent, deep, pale, onPale }: Palette, { ink, style }: Theme) {
  if (style?.grounds === 'light')
    return { inks: [ink.onLight, onPale], colour: pale, blend: 'cover' } as const satisfies Writing;
  const lit = legibleOn(accent, [deep], WORDS + 0.4);
  return { inks: [ink.onDark, lit], colour: deep, blend: 'multiply' } as const satisfies Writing;
}
