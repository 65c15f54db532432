import type { InspectWork } from '../../compose/compose-work.js';
import { requireQuality } from '@libs/drawing';
import type { MadeUnit, UnitSurroundings } from '../../units/unit-work.js';
import { FfmpegInspector } from '../encode/ffmpeg-inspector.js';
import { inputPath } from '../units/input-path.js';

export async function inspectFilm({ expected }: InspectWork, surroundings: UnitSurroundings): Promise<MadeUnit> {
  const { ffmpegPath, signal } = surroundings;
  const quality = await new FfmpegInspector(ffmpegPath).inspect(inputPath(surroundings, 'film'), expected, signal);
  requireQuality(quality);
  return { files: [], facts: { quality } };
}
