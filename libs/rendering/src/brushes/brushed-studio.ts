import { Studio, type Surface } from '../drawing/studio.js';
import type { Brush } from './brush.js';

/** A studio whose surfaces are all drawn on with one brush. */
export class BrushedStudio extends Studio {
  constructor(
    private readonly studio: Studio,
    private readonly brush: Brush,
  ) {
    super();
  }

  override surface(width: number, height: number): Surface {
    const surface = this.studio.surface(width, height);
    return { ...surface, context: this.brush(surface.context) };
  }

  override pixels(): Buffer {
    throw new TypeError('a brushed surface is read by the studio that made it');
  }

  override canDraw(character: string): boolean {
    return this.studio.canDraw(character);
  }
}
