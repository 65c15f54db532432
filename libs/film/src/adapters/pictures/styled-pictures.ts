import type { StyleColours } from '@libs/drawing';
import sharp, { type Sharp } from 'sharp';

const COLOUR = /#(?:[0-9a-f]{6}|[0-9a-f]{3})(?![0-9a-f])/giu;

/** A packaged drawing in the colours of a style. */
export function styledSvg(svg: string, colours: StyleColours): string {
  return svg.replaceAll(COLOUR, (color) => colours.colour(sixDigits(color.toLowerCase())));
}

function sixDigits(color: string): string {
  return color.length === 7 ? color : color.replaceAll(/[0-9a-f]/gu, '$&$&');
}

/** An image in the colours of a style. */
export async function styledImage(image: Sharp, colours: StyleColours): Promise<Sharp> {
  const { data, info } = await image.toColourspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  colours.photo(data);
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } });
}
