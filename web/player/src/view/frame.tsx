import type { Frames } from '../player.js';

/** One frame of a sheet: the sheet is moved behind a window of its size. */
export function Frame({ frames, at }: { frames: Frames; at: number }) {
  const place = frames.places[at];
  if (!place) return null;
  const [width, height] = [100 / place.width, 100 / place.height];
  return (
    <div class="frame" style={{ aspectRatio: String(frames.shape) }}>
      <img
        src={frames.picture}
        alt={`Scene ${at + 1}`}
        style={{
          width: `${width}%`,
          height: `${height}%`,
          left: `${-place.left * width}%`,
          top: `${-place.top * height}%`,
        }}
      />
    </div>
  );
}
