import type { Drawing } from '../drawing.js';
import { madeCard } from '../made-card.js';
import type { ClipVisual } from './schema.js';

/** The clip fills the frame below the headline, or stands whole in a frame of its own. The page draws each of its pictures at its time. */
export const drawClip: Drawing<ClipVisual> = ({ visual, clip }) => {
  if (visual.prompt !== undefined) return madeCard(visual);
  const { address, width = 1, height = 1 } = clip();
  if (visual.fit === 'cover') {
    return (
      <div class="image-ground" data-scrim="any">
        <canvas class="clip-frames" data-clip-frames={address} />
      </div>
    );
  }
  return (
    <div class="clip-scene">
      <canvas
        class="pop"
        data-clip-frames={address}
        style={{ '--ratio': `${width} / ${height}`, '--pop-from': 0.94 }}
      />
    </div>
  );
};
