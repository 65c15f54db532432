import { type Denial, deny, type Recipe } from '@libs/kernel';
import {
  composeRecipe,
  COMPOSITION_VERSION,
  type CompositionBrief,
  type ReframeBrief,
  reframeRecipe,
} from '@libs/film';
import type { LongJobKind } from '../long-job/long-job.js';
import { Recipes } from '../long-job/recipes.js';

/** Another revision of this service knows how this is made. */
function recipeElsewhere(what: string): Denial {
  return deny('handler_elsewhere', `This process does not know how to make ${what}.`, { retryAfterSeconds: 5 });
}

/** Version of a brief without one. */
const FIRST_VERSION = 1;
/** Of the briefs that are made here. */
const VERSIONS: Record<LongJobKind, number> = { compose: COMPOSITION_VERSION, remix: FIRST_VERSION };

/** What a composition's order says beside its brief. */
interface ComposeOrder extends CompositionBrief {
  /** What each shot costs, by segment, as it was when it was ordered. */
  credits: Readonly<Record<string, number>>;
}

interface RemixOrder extends ReframeBrief {
  mode: string;
}

/** The long jobs whose pieces are rendered here. */
export class FilmRecipes extends Recipes {
  of(kind: LongJobKind, brief: Record<string, unknown>): Recipe {
    // A brief was written by a tool of ours and comes back from its row as JSON.
    const { version = FIRST_VERSION } = brief as { version?: unknown };
    // A composition that waited or was under way when the service was updated.
    if (kind === 'compose' && typeof version === 'number' && version < COMPOSITION_VERSION) {
      throw deny(
        'internal_error',
        'The composition was ordered before an update of the service, which cannot finish it.',
        { nextStep: 'Call compose_video again with the same plan; nothing was charged.' },
      );
    }
    if (version !== VERSIONS[kind]) throw recipeElsewhere(`briefs of version ${JSON.stringify(version)}`);
    if (kind === 'compose') return compositionOf(brief as unknown as ComposeOrder);
    const remix = brief as unknown as RemixOrder;
    if (remix.mode !== 'reframe') throw recipeElsewhere(`remixes of mode ${remix.mode}`);
    return reframeRecipe(remix);
  }
}

function compositionOf(order: ComposeOrder): Recipe {
  return composeRecipe(order, ({ id }) => order.credits[id] ?? 0);
}
