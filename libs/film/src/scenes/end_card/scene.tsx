import type { z } from 'zod';
import { directionOf } from '../../typography/direction.js';
import type { Drawing, PlacedImage } from '../drawing.js';
import type { endCardVisual } from './schema.js';

export const drawEndCard: Drawing<z.output<typeof endCardVisual>> = ({ visual, brand, cues }) => {
  const { name, line, address } = visual.brand;
  const logo = brand?.logo;
  return (
    <div class="end-card-scene" data-fit="picture" dir={directionOf(name)}>
      {logo ? <Logo {...logo} /> : <i class="ornament pop" aria-hidden="true" />}
      <p class="name display enter" dir="auto" data-fit="part" style={cues.entering('brand.name')}>
        {name}
      </p>
      {line && (
        <p class="line enter" dir="auto" style={cues.entering('brand.line')}>
          {line}
        </p>
      )}
      {address && (
        <p class="address slide-in" dir="auto" style={cues.entering('brand.address')}>
          {address}
        </p>
      )}
    </div>
  );
};

function Logo({ address, plate }: PlacedImage) {
  const plated = plate === undefined ? {} : { style: { '--behind': plate } };
  return <img class={`logo pop${plate === undefined ? '' : ' plated'}`} {...plated} src={address} alt="" />;
}
