import { join } from 'node:path';
import { filmTiming, type FilmTiming } from '../../reframe/film-timing.js';
import { steadyRate, rateText } from '../../reframe/frame-rate.js';
import type { ProbedFilm, ProbeWork } from '../../reframe/reframe-work.js';
import type { MadeUnit, UnitSurroundings } from '../../units/unit-work.js';
import { flags, readSound, runFfmpeg } from '@libs/sound/adapters';
import { readProbe, type FilmProbe } from '../encode/film-probe.js';
import { inputPath } from '../units/input-path.js';
import { colourOf } from './colour.js';
import { H264, STABLE } from './encoding.js';
import { filmInput } from './film-input.js';
import { framesTold, TELL_FRAMES } from './frames-told.js';
import { packetsOf } from './packets.js';
import { readingFailed } from './reading-failed.js';
import { sourceUnreadable } from './source-unreadable.js';

interface Looked {
  timing: FilmTiming;
  probe: FilmProbe;
  log: string;
}

/** Finds out what the source is, to the frame; one of a wavering rate is made steady first. */
export async function probeSource(_: ProbeWork, surroundings: UnitSurroundings): Promise<MadeUnit> {
  const source = inputPath(surroundings, 'source');
  const looked = await look(source, surroundings);
  const { log, probe, timing } = looked;
  const steady = timing.rate === undefined ? await madeSteady(source, looked, surroundings) : undefined;
  const { frames, rate } = steady?.timing ?? timing;
  if (rate === undefined || frames === 0) throw sourceUnreadable('The film has no picture that can be shown.');
  const facts: ProbedFilm = {
    frames,
    rate,
    width: probe.width,
    height: probe.height,
    hasSound: probe.hasSound,
    soundCodec: readSound(log, 0).codec,
    colour: colourOf(probe.coding),
    wasSteadied: steady !== undefined,
  };
  const files = steady ? [{ name: 'steady', path: steady.path, mimeType: 'video/mp4' }] : [];
  return { files, facts: { ...facts } };
}

async function look(path: string, surroundings: UnitSurroundings): Promise<Looked> {
  const list = await packetsOf(path, '0:v:0', surroundings).catch((cause: unknown) => {
    throw readingFailed(cause, surroundings.signal, sourceUnreadable('The source cannot be read as a film.', cause));
  });
  const { packets, log, ticksPerSecond } = list;
  const timing = filmTiming(
    packets.map(({ shown }) => shown),
    { ticksPerSecond, firstLasts: packets[0]?.lasts ?? 0 },
  );
  return { timing, probe: readProbe(log), log };
}

/** The same film with a picture at every beat of a usual rate; nearly without loss, since it is encoded once more. */
async function madeSteady(
  source: string,
  { timing }: Looked,
  surroundings: UnitSurroundings,
): Promise<{ path: string; timing: FilmTiming }> {
  const path = join(surroundings.directory, 'steady.mp4');
  const rate = steadyRate(timing.usual);
  await runFfmpeg(
    surroundings,
    [
      ...flags('-loglevel error -copyts'),
      ...TELL_FRAMES,
      ...filmInput(source),
      ...flags('-map 0:v:0 -map_metadata -1 -map_chapters -1 -vf'),
      `fps=fps=${rateText(rate)}:start_time=0,scale=trunc(iw/2)*2:trunc(ih/2)*2,setsar=1,format=yuv420p`,
      ...flags('-c:v libx264 -profile:v high -preset veryfast -crf 12'),
      ...H264,
      ...STABLE,
      ...flags('-f mp4'),
      `file:${path}`,
    ],
    framesTold((frames) => surroundings.onProgress(Math.min(1, frames / (timing.frames || 1)))),
  );
  return { path, timing: (await look(path, surroundings)).timing };
}
