import type { z } from 'zod';
import { directionOf } from '../../typography/direction.js';
import { fitText } from '../../typography/fit-text.js';
import { leadingOf } from '../../typography/leading.js';
import { pictureArea, sizeIn } from '../../typography/picture-area.js';
import type { Drawing } from '../drawing.js';
import type { endCardVisual } from './schema.js';

const LEADING = 1.08;

export const drawEndCard: Drawing<z.output<typeof endCardVisual>> = (props) => {
  const { visual, headline, shape, cues } = props;
  const { name, line, address } = visual.brand;
  const leading = leadingOf(name, LEADING);
  const area = pictureArea(shape, headline);
  const logo = props.brand?.logo;
  const widths = { width: area.width * 0.92 };
  const nameBox = { ...widths, height: area.height * (logo ? 0.26 : 0.3) };
  const nameSize = fitText(name, nameBox, { largest: 28, smallest: 7, leading });
  const lineBox = { ...widths, height: area.height * 0.2 };
  const lineSize = fitText(line ?? '', lineBox, { largest: Math.min(8, nameSize * 0.6), smallest: 4, leading: 1.25 });
  const addressBox = { width: area.width * 0.82, height: area.height * 0.12 };
  const addressSize = fitText(address ?? '', addressBox, { largest: 5.6, smallest: 3.8, leading: 1.2 });
  return (
    <div class="end-card-scene" dir={directionOf(name)}>
      <div class="lines">
        {logo ? <img class="logo pop" src={logo.address} alt="" /> : <i class="ornament pop" aria-hidden="true" />}
        <p
          class="name display enter"
          dir="auto"
          style={{ fontSize: sizeIn(area, nameSize), lineHeight: leading, ...cues.entering('brand.name') }}
        >
          {name}
        </p>
        {line && (
          <p class="line enter" dir="auto" style={{ fontSize: sizeIn(area, lineSize), ...cues.entering('brand.line') }}>
            {line}
          </p>
        )}
        {address && (
          <p
            class="address slide-in"
            dir="auto"
            style={{ fontSize: sizeIn(area, addressSize), ...cues.entering('brand.address') }}
          >
            {address}
          </p>
        )}
      </div>
    </div>
  );
};
