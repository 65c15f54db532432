import type { FrameFormat } from '@libs/drawing';
import type { Drawing, PlacedImage } from '../scenes/drawing.js';
import type { Visual } from '../scenes/scene.js';
import { directionOf } from '../typography/direction.js';
import { type Box, fitText } from '../typography/fit-text.js';
import { sizeIn } from '../typography/picture-area.js';
import { linesOf } from '../typography/text-width.js';

/** Lines of these scripts need no room for marks above and below their letters. */
const PLAIN = /^[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Common}\p{sc=Inherited}]*$/u;
const DETAIL_LEADING = 1.25;
const GAP = 4;
/** Characters from which on a line below the title gets more of the height. */
const LONG_DETAIL = 70;

/** Where the parts of a poster stand. Lengths in hundredths of the frame's short side. */
interface Places {
  /** Side of the ground below the picture. */
  plate: number;
  headline: number;
  detail: number;
}

/** Draws a title as large as it goes, a line below it, and the picture of a thing above or beside them. */
export function posterDrawing(detail: string, picture: string | undefined): Drawing<Visual> {
  return ({ visual, shape, room, seed, icon }) => {
    const text = visual.type === 'title' ? visual.text : '';
    const image = picture === undefined ? undefined : icon(picture);
    const { plate, headline, detail: small } = placesOf({ text, detail, image }, shape, room);
    const side = sizeIn(room, plate);
    return (
      <div
        class={`poster-scene poster-${shape}${Math.floor(seed / 4) % 2 === 1 ? ' mirrored' : ''}`}
        dir={directionOf(text)}
      >
        {image && (
          <div class="disc" style={{ width: side, height: side }}>
            <img src={image.address} alt="" />
          </div>
        )}
        <div class="words">
          <h1 class="display" dir="auto" style={{ fontSize: sizeIn(room, headline), lineHeight: leadingOf(text) }}>
            {text}
          </h1>
          {detail !== '' && (
            <p dir="auto" style={{ fontSize: sizeIn(room, small), lineHeight: DETAIL_LEADING }}>
              {detail}
            </p>
          )}
        </div>
      </div>
    );
  };
}

function leadingOf(text: string): number {
  return PLAIN.test(text) ? 1 : 1.4;
}

/** Height of a text whose lines are so high. */
function heightOf(text: string, width: number, line: number): number {
  return linesOf(text, width / line) * line;
}

function placesOf(
  { text, detail, image }: { text: string; detail: string; image?: PlacedImage },
  shape: FrameFormat,
  room: Box,
): Places {
  const beside = shape === 'wide';
  const least = image ? (beside ? Math.min(room.height * 0.86, room.width * 0.4) : room.height * 0.36) : 0;
  const width = beside && image ? room.width - least - 2 * GAP : room.width;
  const height = beside || !image ? room.height : room.height - least - GAP;
  const share = detail === '' ? 0 : detail.length > LONG_DETAIL ? 0.36 : 0.26;
  const headline = fitText(
    text,
    { width, height: height * (1 - share) * 0.94 },
    { largest: beside ? 36 : 30, smallest: 5, leading: leadingOf(text) },
  );
  const box = { width, height: height * share - GAP };
  const limits = { largest: Math.min(6.4, headline * 0.6), smallest: 3.2, leading: DETAIL_LEADING };
  const small = fitText(detail, box, limits);
  if (beside || !image) return { plate: least, headline, detail: small };
  // Few words leave the picture more than its share.
  const words =
    heightOf(text, width, headline * leadingOf(text)) +
    (detail === '' ? 0 : GAP + heightOf(detail, width, small * DETAIL_LEADING));
  const plate = Math.max(least, Math.min(room.width * 0.86, room.height - words - 2 * GAP));
  return { plate, headline, detail: small };
}
