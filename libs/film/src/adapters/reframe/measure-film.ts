import { lightGrid } from '../../reframe/shots/light-grid.js';
import { rateText, secondsAt } from '../../reframe/frame-rate.js';
import type { Region } from '../../reframe/shots/framed-regions.js';
import type { SteadyFilm } from '../../reframe/reframe-work.js';
import type { Measurements } from '../../quality/quality.js';
import { smallSize } from '../../reframe/shots/small-picture.js';
import type { UnitSurroundings } from '../../units/unit-work.js';
import { flags, runFfmpeg } from '@libs/sound/adapters';
import { readMeasurements } from '../encode/film-measurements.js';
import { piecewise } from '../encode/piecewise.js';
import { filmInput, numbered } from './film-input.js';

interface Watching {
  film: SteadyFilm;
  /** Parts of frames that are to be remembered, by frame. */
  regions: ReadonlyMap<number, Region>;
  /** Filters that find black and still stretches. */
  watch: string;
  onFrame: (frame: number) => void;
}

export interface MeasuredFilm extends Pick<Measurements, 'black' | 'still' | 'videoCodec' | 'pixelFormat'> {
  /** Light of the regions, by frame. */
  grids: Map<number, number[]>;
}

/** Decodes a film once: its black and still stretches, and the light of some parts of it. */
export async function measureFilm(
  path: string,
  { film, regions, watch, onFrame }: Watching,
  surroundings: UnitSurroundings,
): Promise<MeasuredFilm> {
  const size = smallSize(film);
  const grids = new Map<number, number[]>();
  const pieces = piecewise(size.width * size.height);
  let frame = 0;
  const { log } = await runFfmpeg(
    surroundings,
    [
      ...flags('-loglevel info'),
      ...filmInput(path),
      ...flags('-map 0:v:0 -vf'),
      [
        numbered(film.rate),
        `scale=${size.width}:${size.height}:flags=area,format=yuv420p`,
        `${watch},format=gray`,
      ].join(','),
      ...flags(`-r ${rateText(film.rate)} -f rawvideo pipe:1`),
    ],
    (chunk) => {
      for (const light of pieces(chunk)) {
        const region = regions.get(frame);
        if (region) grids.set(frame, lightGrid({ ...size, light }, region, film));
        onFrame(frame++);
      }
    },
  );
  const durationSeconds = secondsAt(film.frames, film.rate);
  const track = { kind: 'video', codec: '', durationSeconds, samples: film.frames, width: 0, height: 0 } as const;
  const { black, still, videoCodec, pixelFormat } = readMeasurements(log, { boxes: [], tracks: [track] });
  return { black, still, videoCodec, pixelFormat, grids };
}
