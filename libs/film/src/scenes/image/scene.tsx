import type { z } from 'zod';
import type { Drawing } from '../drawing.js';
import { madeCard } from '../made-card.js';
import { cameraPath } from './camera.js';
import type { imageVisual } from './schema.js';

/** The image stands whole on its own blurred colours, or fills the frame below the headline while a slow camera moves over it. */
export const drawImage: Drawing<z.output<typeof imageVisual>> = ({ visual, image, ...time }) => {
  if (visual.resource_id === undefined) return madeCard(visual);
  const placed = image(visual.resource_id);
  const { address, width, height, plate } = placed;
  const behind = plate === undefined ? {} : { '--behind': plate };
  const plated = plate === undefined ? '' : ' plated';
  if (visual.fit === 'cover') {
    return (
      <div class={`image-ground full${plated}`} style={behind} data-scrim="seen">
        <img style={cameraPath(placed, time)} src={address} alt="" />
      </div>
    );
  }
  const ratio = width && height ? { '--ratio': `${width} / ${height}` } : {};
  return (
    <>
      <div class="image-ground blurred">
        <img src={address} alt="" />
      </div>
      <div class="image-scene">
        <img
          class={`pop${width && height ? ' measured' : ''}${plated}`}
          style={{ ...ratio, ...behind }}
          src={address}
          alt=""
        />
      </div>
    </>
  );
};
