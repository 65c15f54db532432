import type { InspectWork } from '../../compose/compose-work.js';
import { atLeast } from '../../gate.js';
import { LOWEST_CONTRAST } from '../../legibility.js';
import { requireQuality } from '../../quality-gate-failed.js';
import type { MadeUnit, UnitSurroundings } from '../../unit-work.js';
import { FfmpegInspector } from '../ffmpeg-inspector.js';
import { inputPath } from '../input-path.js';

/** The highest contrast there is: of a film without words. */
const NO_WORDS = 21;

export async function inspectFilm(
  { expected, contrasts }: InspectWork,
  surroundings: UnitSurroundings,
): Promise<MadeUnit> {
  const { gates } = await new FfmpegInspector(surroundings.ffmpegPath).inspect(
    inputPath(surroundings, 'film'),
    expected,
    surroundings.signal,
  );
  const all = { ...gates, legibility: atLeast(Math.min(...contrasts, NO_WORDS), LOWEST_CONTRAST) };
  const quality = { passed: Object.values(all).every(({ passed }) => passed), gates: all };
  requireQuality(quality);
  return { files: [], facts: { quality } };
}
