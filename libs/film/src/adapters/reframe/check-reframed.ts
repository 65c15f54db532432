import { requireQuality } from '@libs/drawing';
import { filmTiming } from '../../reframe/film-timing.js';
import { framedRegions, type Region } from '../../reframe/shots/framed-regions.js';
import { judgeReframed, type FoundReframed } from '../../reframe/judge-reframed.js';
import { gridDifference } from '../../reframe/shots/light-grid.js';
import type { QualityWork } from '../../reframe/reframe-work.js';
import type { MadeUnit, UnitSurroundings } from '../../units/unit-work.js';
import { inputPath } from '../units/input-path.js';
import { readMp4Facts } from '../encode/read-mp4-facts.js';
import { measureFilm } from './measure-film.js';
import { packetsOf, type PacketList } from './packets.js';

/**
 * A result is black or still only where nothing at all is seen or moves: over a blurred ground the picture is smaller, and
 * with it what is bright or moves in it. In the source nearly black and nearly still will do.
 */
const WATCH = {
  source: 'blackdetect=d=0.4:pix_th=0.12:pic_th=0.97,freezedetect=n=-50dB:d=1.5',
  result: 'blackdetect=d=0.5:pix_th=0.03:pic_th=0.999,freezedetect=n=-76dB:d=2',
};
const NEXT_STEP = 'Call the tool again with method "blur", which shows the whole picture; nothing was charged.';

/** Measures the finished film beside its source, and throws `provider_rejected` where it is not its source in another frame. */
export async function checkReframed(work: QualityWork, surroundings: UnitSurroundings): Promise<MadeUnit> {
  const [film, result] = [inputPath(surroundings, 'film'), inputPath(surroundings, 'result')];
  const { expected } = work;
  const regions = comparedRegions(work);
  const sourceFilm = { ...expected, ...work.film };
  const told = (half: number) => (frame: number) => {
    if (frame % 25 === 0) surroundings.onProgress(Math.min(1, half + frame / expected.frames / 2));
  };
  const before = await measureFilm(
    film,
    { film: sourceFilm, regions: regions.seen, watch: WATCH.source, onFrame: told(0) },
    surroundings,
  );
  const after = await measureFilm(
    result,
    { film: expected, regions: regions.shown, watch: WATCH.result, onFrame: told(0.5) },
    surroundings,
  );
  const pictures = await packetsOf(result, '0:v:0', surroundings);
  const timing = filmTiming(
    pictures.packets.map(({ shown }) => shown),
    { ticksPerSecond: pictures.ticksPerSecond, firstLasts: pictures.packets[0]?.lasts ?? 0 },
  );
  const found: FoundReframed = {
    facts: await readMp4Facts(result),
    ...timing,
    codec: after.videoCodec,
    pixelFormat: after.pixelFormat,
    black: { source: before.black, result: after.black },
    still: { source: before.still, result: after.still },
    ...(await comparedSound(work, surroundings)),
    difference: Math.max(...[...regions.seen.keys()].map((frame) => differenceAt(frame, before.grids, after.grids))),
  };
  const quality = judgeReframed(found, work);
  requireQuality(quality, NEXT_STEP);
  return { files: [], facts: { quality: { ...quality } } };
}

/** The first, the middle and the last frame of every shot: there a frame too many or too few is seen best. */
function comparedRegions({ shots, film, expected }: QualityWork): Record<'seen' | 'shown', Map<number, Region>> {
  const regions = { seen: new Map<number, Region>(), shown: new Map<number, Region>() };
  for (const shot of shots) {
    const last = shot.firstFrame + shot.frames - 1;
    for (const frame of [shot.firstFrame, Math.floor((shot.firstFrame + last) / 2), last]) {
      const { seen, shown } = framedRegions(frame, { shot, film, output: expected });
      regions.seen.set(frame, seen);
      regions.shown.set(frame, shown);
    }
  }
  return regions;
}

type Grids = ReadonlyMap<number, number[]>;

function differenceAt(frame: number, before: Grids, after: Grids): number {
  const [one, other] = [before.get(frame), after.get(frame)];
  return one && other ? gridDifference(one, other) : Infinity;
}

async function comparedSound(
  { hasSound }: QualityWork,
  surroundings: UnitSurroundings,
): Promise<Pick<FoundReframed, 'sound' | 'soundLag'>> {
  const [source, result] = [inputPath(surroundings, 'source'), inputPath(surroundings, 'result')];
  const facts = await readMp4Facts(result);
  const isThere = facts.tracks.some(({ kind }) => kind === 'sound');
  if (!hasSound || !isThere) return { sound: hasSound ? 'missing' : isThere ? 'changed' : 'none', soundLag: 0 };
  const [before, after] = [
    await packetsOf(source, '0:a:0', surroundings),
    await packetsOf(result, '0:a:0', surroundings),
  ];
  const isSame =
    before.packets.length === after.packets.length &&
    before.packets.every(({ bytes, checksum }, at) => {
      const other = after.packets[at]!;
      return other.bytes === bytes && other.checksum === checksum;
    });
  const starts = Math.abs(start(before) - start(after));
  const soundLag = Math.max(starts, Math.abs(end(before) - end(after)));
  if (!isSame) return { sound: 'changed', soundLag };
  return { sound: starts > LATE ? 'moved' : 'same', soundLag };
}

/** Seconds; a tick of the file's clock. */
const LATE = 0.001;

const seconds = ({ ticksPerSecond }: PacketList, ticks: number): number =>
  (ticks * ticksPerSecond.denominator) / ticksPerSecond.numerator;
const start = (list: PacketList): number => seconds(list, list.packets[0]?.shown ?? 0);
const end = (list: PacketList): number => {
  const last = list.packets.at(-1);
  return last ? seconds(list, last.shown + last.lasts) : 0;
};
