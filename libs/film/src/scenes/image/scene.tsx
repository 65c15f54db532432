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
  const { address, width, height } = image(resource_id);
  if (fit === 'cover') {
    return (
      <div class={`image-ground full${headline === undefined ? '' : ' below-words'}`}>
        <img style={{ '--seconds': `${seconds.toFixed(3)}s` }} src={address} alt="" />
      </div>
    );
  }
  const ratio = width && height ? { '--ratio': `${width} / ${height}` } : undefined;
  return (
    <>
      <div class="image-ground blurred">
        <img src={address} alt="" />
      </div>
      <div class="image-scene">
        <img class={`pop${ratio ? ' measured' : ''}`} style={ratio} src={address} alt="" />
      </div>
    </>
  );
};
