import type { Ground } from '../../film-brief.js';
import type { Palette } from '../../themes/theme.js';
import { legibleOn, mix } from './colour.js';

const BLACK = '#000000';

/** A palette whose ground is an accent. Panels and ornaments move away from its words, not towards them. */
export function accentPalette(
  accent: string,
  onAccent: string = legibleOn(accent),
): { palette: Palette; ground: Ground } {
  const away = legibleOn(onAccent);
  return {
    palette: {
      ground: accent,
      surface: mix(accent, away, 0.14),
      ink: onAccent,
      inkSoft: onAccent,
      accent: onAccent,
      accent2: mix(accent, away, 0.45),
      onAccent: accent,
      line: onAccent,
    },
    ground: away === legibleOn(BLACK) ? 'light' : 'dark',
  };
}
