import { layOut, type SegmentLength } from '../../compose/composition-timeline.js';
import type { PlanWork } from '../../compose/compose-work.js';
import type { MadeUnit, UnitSurroundings } from '../../units/unit-work.js';
import { speak } from './speak.js';

export async function planComposition(work: PlanWork, surroundings: UnitSurroundings): Promise<MadeUnit> {
  const lengths: SegmentLength[] = [];
  for (const { narration, ...length } of work.segments) {
    const spoken = await speak(narration, work.delivery, surroundings);
    lengths.push({ ...length, spokenSeconds: spoken?.durationSeconds ?? 0 });
    surroundings.onProgress(lengths.length / work.segments.length);
  }
  return { files: [], facts: { timeline: layOut(lengths, work.fps) } };
}
