import { ColourPull } from './colour-pull.js';
import { ColourTable } from './colour-table.js';
import { hexOf, labOfHex } from '../canvas/oklab.js';
import type { Style } from './style.js';
import { spreadTone } from './tone.js';

/** How much of its own lightness a colour of a drawing keeps, so that its parts stay apart. */
const OWN_LIGHT = 0.45;

/** Gives drawings and photos the colours of a style. */
export class StyleColours {
  private readonly pull: ColourPull;
  private table?: ColourTable;

  constructor(private readonly style: Style) {
    this.pull = new ColourPull({ palette: style.palette, tone: spreadTone(style.tone) });
  }

  /** What becomes of a colour `#rrggbb` of a drawing. */
  colour(own: string): string {
    const lab = labOfHex(own);
    const [lightness, a, b] = this.pull.pulled(lab);
    return hexOf([lightness + (lab[0] - lightness) * OWN_LIGHT, a, b]);
  }

  /** Recolours rows of RGBA bytes of a photo in place. */
  photo(pixels: Uint8Array): void {
    this.table ??= new ColourTable(this.style.lut);
    this.table.apply(pixels, 4);
  }
}
