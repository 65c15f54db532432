import { brandedTheme } from './branded-theme.js';
import type { Palette } from './palette.js';
import type { Style } from './style/style.js';
import { styledTheme } from './style/styled-theme.js';
import type { Theme } from './theme.js';

/** A theme in a trained style and in a brand's colours. Those of the brand stay as they are, whatever the style. */
export function dressedTheme(theme: Theme, { style, colors }: { style?: Style; colors?: readonly string[] }): Theme {
  if (!style) return brandedTheme(theme, colors);
  const kept = new Set<string>();
  const dressed = brandedTheme(styledTheme(theme, style, kept), colors);
  if (!colors || colors.length === 0) return dressed;
  return { ...dressed, palette: (light) => noted(dressed.palette(light), kept) };
}

function noted(palette: Palette, kept: Set<string>): Palette {
  for (const colour of [palette.accent, palette.second, palette.third]) kept.add(colour);
  return palette;
}
