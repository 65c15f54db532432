import { even, shownRegion, sourceRegion, windowRegion, type Region } from '../../reframe/shots/framed-regions.js';
import { evenFloor, frameWindow, type FrameWindow } from '../../reframe/shots/frame-window.js';
import type { TransformWork } from '../../reframe/reframe-work.js';
import { PAN_REST, type WindowPath } from '../../reframe/shots/window-path.js';

const FINE = 'flags=lanczos+accurate_rnd+full_chroma_int';
/** A pan moves in whole pixels of a picture that is enlarged until a step is a thousandth of the frame: it is not seen. */
const PAN_STEPS = 1000;
/** Pixels of the long side from which the ground is blown up, and how far it is blurred there. */
const GROUND = { side: 64, blur: 10 };
/** The ground steps back: darker, and less coloured. */
const DIMMED = "lutyuv=y='16+(val-16)*0.62':u='128+(val-128)*0.85':v='128+(val-128)*0.85'";

type Size = TransformWork['film'];
type Framed = Pick<TransformWork, 'film' | 'output' | 'shot' | 'firstFrame'>;

const crop = ({ width, height, x, y }: Region): string => `crop=${width}:${height}:${x}:${y}`;
const scale = ({ width, height }: Size, how = FINE): string => `scale=${width}:${height}:${how}`;

/** What ffmpeg does with every frame of a piece, between decoding and encoding. */
export function framingFilter(work: Framed): string {
  const { film, output, shot } = work;
  const window = frameWindow(film, output);
  const { framing } = shot;
  if (framing.kind === 'fill') return fillFilter(sourceRegion(window, film, framing), output);
  if (framing.from !== framing.to) return panFilter(window, framing, work);
  return `${crop(windowRegion(window, film, framing.from))},${scale(output)}`;
}

/** A pan is made in a larger picture of what it passes over, in colours as fine as light, so that it does not step. */
function panFilter(window: FrameWindow, { from, to }: WindowPath, { film, output, shot, firstFrame }: Framed): string {
  const passed = sourceRegion(window, film, { from: Math.min(from, to), to: Math.max(from, to) + window.share });
  const isAcross = window.axis === 'x';
  const [side, own] = isAcross ? [output.width, window.width] : [output.height, window.height];
  const fine = side * Math.ceil(PAN_STEPS / side);
  const enlarged = fine / own;
  const seen = isAcross ? { ...output, width: fine } : { ...output, height: fine };
  const whole = isAcross
    ? { ...output, width: Math.max(seen.width, Math.round(passed.width * enlarged)) }
    : { ...output, height: Math.max(seen.height, Math.round(passed.height * enlarged)) };
  const way = isAcross ? whole.width - seen.width : whole.height - seen.height;
  const place = panPlace(way, { isBack: to < from, before: firstFrame - shot.firstFrame, frames: shot.frames });
  const moving = isAcross ? `'${place}':0` : `0:'${place}'`;
  return `${crop(passed)},${scale(whole)},format=yuv444p,crop=${seen.width}:${seen.height}:${moving},${scale(output)}`;
}

/** `panProgress` in ffmpeg's language: whole pixels at frame `n` of a piece that has frames of its shot before it. */
function panPlace(
  way: number,
  { isBack, before, frames }: { isBack: boolean; before: number; frames: number },
): string {
  const moved = `st(0,clip(((n+${before})/${Math.max(1, frames - 1)}-${PAN_REST})/${1 - PAN_REST * 2},0,1))`;
  const eased = 'ld(0)*ld(0)*(3-2*ld(0))';
  return `${moved};floor(${way}*(${isBack ? `1-${eased}` : eased})+0.5)`;
}

/** A stretch of the picture as large as fits, over a dark and blurred ground that is made of its middle. */
function fillFilter(region: Region, output: Size): string {
  const shown = shownRegion(region, output);
  const middle = frameWindow(region, output);
  const ground = {
    ...middle,
    x: region.x + even((region.width - middle.width) / 2),
    y: region.y + even((region.height - middle.height) / 2),
  };
  const shrink = GROUND.side / Math.max(output.width, output.height);
  const small = { width: evenFloor(output.width * shrink), height: evenFloor(output.height * shrink) };
  return [
    'split[all][under]',
    `[all]${crop(region)},${scale(shown)}[picture]`,
    `[under]${crop(ground)},${scale(small, 'flags=area')},gblur=sigma=${GROUND.blur},${DIMMED},${scale(output, 'flags=bicubic')}[ground]`,
    `[ground][picture]overlay=${shown.x}:${shown.y}`,
  ].join(';');
}
