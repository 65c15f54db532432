import type { FilmLook } from '../../compose/compose-work.js';
import { styledTheme } from '../../style/styled-theme.js';
import type { Theme } from '../../theme.js';
import { themeNamed } from '../../themes/theme-list.js';
import type { UnitSurroundings } from '../../unit-work.js';
import { readStyleFile } from '../style/load-style.js';

/** The theme of a look, in its trained style if it has one. */
export async function themeOfLook(
  { theme, style }: FilmLook,
  { inputs }: Pick<UnitSurroundings, 'inputs'>,
): Promise<Theme> {
  return styledTheme(themeNamed(theme), style === undefined ? undefined : await readStyleFile(style, inputs[style]));
}
