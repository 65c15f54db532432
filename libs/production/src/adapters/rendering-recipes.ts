import { Denial, type Recipe } from '@libs/kernel';
import type { ParentKind } from '../parent/parent.js';
import { Recipes } from '../parent/recipes.js';

/** Another revision of this service knows how this kind of long job is made. */
class RecipeElsewhere extends Denial {
  constructor(kind: string) {
    super('handler_elsewhere', `This process has no recipe for long jobs of kind ${kind}.`, { retryAfterSeconds: 5 });
  }
}

/** The long jobs whose pieces are rendered here. */
export class RenderingRecipes extends Recipes {
  of(kind: ParentKind, _brief: Record<string, unknown>): Recipe {
    throw new RecipeElsewhere(kind);
  }
}
