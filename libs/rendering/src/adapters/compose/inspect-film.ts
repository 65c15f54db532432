import type { InspectWork } from '../../compose/compose-work.js';
import { requireQuality } from '../../quality-gate-failed.js';
import type { MadeUnit, UnitSurroundings } from '../../unit-work.js';
import { FfmpegInspector } from '../ffmpeg-inspector.js';
import { inputPath } from '../input-path.js';

export async function inspectFilm({ expected }: InspectWork, surroundings: UnitSurroundings): Promise<MadeUnit> {
  const { ffmpegPath, signal } = surroundings;
  const quality = await new FfmpegInspector(ffmpegPath).inspect(inputPath(surroundings, 'film'), expected, signal);
  requireQuality(quality);
  return { files: [], facts: { quality } };
}
