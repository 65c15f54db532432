import type { ComponentChild } from 'preact';
import type { PlacedImage } from '../scenes/drawing.js';

/** Name and logo of a brand at the foot of an image, whose picture leaves them room. */
export function brandFoot({ name, logo }: { name?: string; logo?: PlacedImage }): ComponentChild {
  return (
    <div class="brand-foot">
      {logo && <img src={logo.address} alt="" />}
      {name !== undefined && <p dir="auto">{name}</p>}
    </div>
  );
}
