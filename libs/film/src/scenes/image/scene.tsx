import type { z } from 'zod';
import type { Drawing } from '../drawing.js';
import type { imageVisual } from './schema.js';

/** The image stands whole on its own blurred colours, or fills the frame below the headline's scrim while a slow camera comes nearer. */
export const drawImage: Drawing<z.output<typeof imageVisual>> = ({
  visual: { resource_id, fit },
  headline,
  image,
  seconds,
}) => {
  const { address, width, height, plate } = image(resource_id);
  const behind = plate === undefined ? {} : { '--behind': plate };
  const plated = plate === undefined ? '' : ' plated';
  if (fit === 'cover') {
    return (
      <div class={`image-ground full${headline === undefined ? '' : ' below-words'}${plated}`} style={behind}>
        <img style={{ '--seconds': `${seconds.toFixed(3)}s` }} src={address} alt="" />
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
