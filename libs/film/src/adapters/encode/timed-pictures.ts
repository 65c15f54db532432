import { flags } from '@libs/sound/adapters';

const NANOSECONDS = 1_000_000_000;
const MILLISECONDS = 1_000;
const TRACK = 1;
/** A length that is not known, as of a film that is still being drawn. */
const OPEN_ENDED = Buffer.from('01ffffffffffffff', 'hex');
/** Of a block: of the first track, at the time of its cluster, a whole picture. */
const BLOCK_HEAD = Buffer.from([0x80 | TRACK, 0, 0, 0x80]);

/** How ffmpeg reads what `timedPictures` writes. */
export const TIMED_PICTURES = flags('-fpsprobesize 0 -f matroska');

/**
 * JPEGs as a Matroska stream in which each stands until the next one: a picture that comes again, as the same buffer, is neither
 * sent nor decoded again. The last one is sent at the last frame, so that the film has its length.
 */
export async function* timedPictures(
  pictures: AsyncIterable<Buffer>,
  { width, height, fps }: { width: number; height: number; fps: number },
): AsyncGenerator<Buffer> {
  yield head({ width, height, fps });
  const timeOf = (frame: number): number => Math.round((frame * MILLISECONDS) / fps);
  let shown: Buffer | undefined;
  let sent = -1;
  let frame = 0;
  for await (const picture of pictures) {
    if (picture !== shown) {
      yield cluster(picture, timeOf(frame));
      sent = frame;
    }
    shown = picture;
    frame++;
  }
  if (shown && sent < frame - 1) yield cluster(shown, timeOf(frame - 1));
}

function head({ width, height, fps }: { width: number; height: number; fps: number }): Buffer {
  const video = element('e0', element('b0', number(width)), element('ba', number(height)));
  const track = element(
    'ae',
    element('d7', number(TRACK)),
    element('73c5', number(TRACK)),
    element('83', number(1)),
    element('86', Buffer.from('V_MJPEG')),
    element('23e383', number(Math.round(NANOSECONDS / fps))),
    video,
  );
  return Buffer.concat([
    element(
      '1a45dfa3',
      element('4282', Buffer.from('matroska')),
      element('4287', number(2)),
      element('4285', number(2)),
    ),
    Buffer.from('18538067', 'hex'),
    OPEN_ENDED,
    element('1549a966', element('2ad7b1', number(NANOSECONDS / MILLISECONDS))),
    element('1654ae6b', track),
  ]);
}

function cluster(picture: Buffer, milliseconds: number): Buffer {
  return element('1f43b675', element('e7', number(milliseconds)), element('a3', BLOCK_HEAD, picture));
}

/** An element of EBML: its name in hexadecimal, its length in eight bytes, its content. */
function element(id: string, ...content: Buffer[]): Buffer {
  const length = Buffer.alloc(8);
  length[0] = 1;
  length.writeUIntBE(
    content.reduce((sum, part) => sum + part.length, 0),
    2,
    6,
  );
  return Buffer.concat([Buffer.from(id, 'hex'), length, ...content]);
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(6);
  bytes.writeUIntBE(value, 0, 6);
  return bytes;
}
