import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findCuts } from '../../reframe/shots/find-cuts.js';
import { perSecond, rateText } from '../../reframe/frame-rate.js';
import { glimpse, type Glimpse } from '../../reframe/shots/glimpse.js';
import { cellDifference, pictureCells, type PictureCells } from '../../reframe/shots/picture-cells.js';
import type { ScenesWork } from '../../reframe/reframe-work.js';
import { smallBytes, smallPicture, smallSize, type SmallPicture } from '../../reframe/shots/small-picture.js';
import type { MadeUnit, UnitSurroundings } from '../../units/unit-work.js';
import { flags, runFfmpeg } from '@libs/sound/adapters';
import { inputPath } from '../units/input-path.js';
import { piecewise } from '../encode/piecewise.js';
import { filmInput, numbered } from './film-input.js';
import { sourceUnreadable } from './source-unreadable.js';

/** Looks a second at what there is to see; every frame is compared with its neighbours. */
const GLIMPSES = 5;
/** Pictures that differ by more (`cellDifference`) are of two scenes: nothing has moved from one to the other. */
const ANOTHER_SCENE = 24;

/** Sees the whole film once, small. */
export async function watchScenes({ film, axis }: ScenesWork, surroundings: UnitSurroundings): Promise<MadeUnit> {
  const size = smallSize(film);
  const pieces = piecewise(smallBytes(size));
  const watcher = new Watcher(axis, Math.max(1, Math.round(perSecond(film.rate) / GLIMPSES)));
  await runFfmpeg(
    surroundings,
    [
      ...flags('-loglevel error'),
      ...filmInput(inputPath(surroundings, 'film')),
      ...flags('-map 0:v:0 -vf'),
      `${numbered(film.rate)},scale=${size.width}:${size.height}:flags=area,format=yuv420p`,
      ...flags(`-r ${rateText(film.rate)} -f rawvideo pipe:1`),
    ],
    (chunk) => {
      for (const bytes of pieces(chunk)) {
        watcher.see(smallPicture(bytes, size));
        if (watcher.cells.length % 25 === 0) surroundings.onProgress(Math.min(1, watcher.cells.length / film.frames));
      }
    },
  );
  const seen = watcher.cells.length;
  if (seen !== film.frames) {
    throw sourceUnreadable(`Of the film's ${film.frames} frames only ${seen} can be decoded.`);
  }
  const path = join(surroundings.directory, 'look.json');
  await writeFile(path, JSON.stringify(watcher.glimpses));
  return {
    files: [{ name: 'look', path, mimeType: 'application/json' }],
    facts: { cuts: findCuts(watcher.cells, perSecond(film.rate)) },
  };
}

class Watcher {
  readonly cells: PictureCells[] = [];
  readonly glimpses: Glimpse[] = [];
  private last?: { picture: SmallPicture; cells: PictureCells };

  constructor(
    private readonly axis: ScenesWork['axis'],
    private readonly every: number,
  ) {}

  see(picture: SmallPicture): void {
    const frame = this.cells.length;
    const cells = pictureCells(picture);
    this.cells.push(cells);
    if (frame % this.every !== 0) return;
    const isSame = this.last !== undefined && cellDifference(this.last.cells, cells) < ANOTHER_SCENE;
    const before = isSame ? this.last?.picture : undefined;
    this.glimpses.push(glimpse(frame, picture, { axis: this.axis, ...(before && { before }) }));
    this.last = { picture: { ...picture, light: Uint8Array.from(picture.light) }, cells };
  }
}
