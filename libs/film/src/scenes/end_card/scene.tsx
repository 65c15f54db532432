import type { z } from 'zod';
import { directionOf } from '../../typography/direction.js';
import type { Drawing, PlacedImage } from '../drawing.js';
import type { endCardVisual } from './schema.js';

/** Stands between an address and a phone number on one line. */
const DIVIDER = /\s+[·•|]\s+/u;

export const drawEndCard: Drawing<z.output<typeof endCardVisual>> = ({ visual, brand }) => {
  const { name, line, address } = visual.brand;
  const logo = brand?.logo;
  const addresses = address?.split(DIVIDER) ?? [];
  return (
    <div
      class="end-card-scene"
      data-fit="picture"
      data-ways={addresses.length > 1 ? 'line lines' : undefined}
      dir={directionOf(name)}
    >
      {logo ? <Logo {...logo} /> : <i class="ornament pop" aria-hidden="true" />}
      <p class="name display enter" dir="auto" data-fit="part">
        {name}
      </p>
      {line && (
        <p class="line enter" dir="auto">
          {line}
        </p>
      )}
      {address && (
        <p class="address" dir="auto">
          {addresses.map((one, at) => (
            <>
              {at > 0 && <span class="divider"> · </span>}
              <span class="one">{one}</span>
            </>
          ))}
        </p>
      )}
    </div>
  );
};

function Logo({ address, plate }: PlacedImage) {
  const plated = plate === undefined ? {} : { style: { '--behind': plate } };
  return <img class={`logo pop${plate === undefined ? '' : ' plated'}`} {...plated} src={address} alt="" />;
}
