import { Denial, type Recipe, type Unit } from '@libs/kernel';
import { type LongJobKind } from '@libs/jobs';
import { Recipes } from '../../../libs/jobs/src/long-job/recipes.js';

/** What a test orders: how many shots the provider makes, and how many pieces are made here. */
export interface FakeBrief {
  shots: number;
  pieces: number;
}

/** A recipe of three phases: shots of a provider, pieces of ours that read them, and the film of all. */
export class FakeRecipes extends Recipes {
  /** Whether only another revision knows them. */
  areElsewhere = false;

  of(kind: LongJobKind, brief: Record<string, unknown>): Recipe {
    if (this.areElsewhere) throw new Denial('handler_elsewhere', 'Only another revision knows how.');
    const { shots, pieces } = brief as unknown as FakeBrief;
    const list = (count: number): string[] => Array.from({ length: count }, (_, index) => String(index + 1));
    const unit = (id: string, work: Unit['work'], inputs: Unit['inputs'] = {}, credits = 0): Unit => ({
      id,
      work,
      inputs,
      credits,
      seconds: 1,
    });
    return {
      version: 1,
      phases: [
        {
          name: 'shots',
          units: () => list(shots).map((id) => unit(id, { type: 'generate', kind: 'video', brief: { id } }, {}, 2)),
        },
        { name: 'pieces', units: () => list(pieces).map((id) => unit(id, { type: 'piece', kind, id })) },
        {
          name: 'film',
          units: (finished) => [
            unit(
              'film',
              { type: 'film' },
              Object.fromEntries(list(pieces).map((id) => [id, { file: finished('pieces', id).files['media']! }])),
            ),
          ],
        },
      ],
      parts: partsOf(shots),
      release: (finished) => ({
        files: finished('film', 'film').files,
        facts: { width: 640 },
        quality: { passed: true },
      }),
    };
  }
}

export function partsOf(shots: number): Recipe['parts'] {
  return Array.from({ length: shots }, (_, at) => ({
    index: at + 1,
    name: `Shot ${at + 1}`,
    phase: 'shots',
    unit: String(at + 1),
  }));
}
