import type { Drawing } from '../scenes/drawing.js';
import type { Visual } from '../scenes/scene.js';
import { directionOf } from '../typography/direction.js';

/** Draws a title as large as it goes, a line below it, and the picture of a thing above or beside them. */
export function posterDrawing(detail: string, picture: string | undefined): Drawing<Visual> {
  return ({ visual, shape, seed, icon }) => {
    const text = visual.type === 'title' ? visual.text : '';
    const image = picture === undefined ? undefined : icon(picture);
    return (
      <div
        class={`poster-scene poster-${shape}${Math.floor(seed / 4) % 2 === 1 ? ' mirrored' : ''}`}
        data-fit="picture"
        dir={directionOf(text)}
      >
        {image && (
          <div class="thing">
            <div class="disc">
              <img src={image.address} alt="" />
            </div>
          </div>
        )}
        <div class="words">
          <h1 class="display" dir="auto" data-fit="part">
            {text}
          </h1>
          {detail !== '' && <p dir="auto">{detail}</p>}
        </div>
      </div>
    );
  };
}
