import { clipIds, type FilmOfScenes, isOfScenes } from '@libs/film';
import { Denial, isDenial } from '@libs/kernel';
import type { Resource } from '@libs/library';
import { sourcesOf } from '@libs/providers';
import type { AspectRatio } from '@libs/drawing';
import type { ToolContext } from '../tool-context.js';
import type { Reader } from '../tool-services.js';

/** How a film gets another aspect ratio: drawn anew by `film`, or its pictures are reframed. */
export interface ComposedAnew {
  film?: FilmOfScenes;
  /** What the caller should know of the choice. */
  notes: string[];
}

type Caller = Pick<ToolContext, 'briefOf' | 'requireSources' | 'requireStage' | 'inAnotherShape' | keyof Reader>;

/**
 * A film is composed anew where this service made it of scenes, still has its brief and all that the brief uses, and this machine can
 * draw its scenes in the other shape. Every other video keeps its pictures.
 */
export async function composedAnew(context: Caller, source: Resource, aspectRatio: AspectRatio): Promise<ComposedAnew> {
  const brief = await context.briefOf(context.principal.accountId, source.id);
  if (!brief) return { notes: hasScenes(source) ? [kept('its scenes are not remembered')] : [] };
  if (!isOfScenes(brief)) return { notes: [] };
  const whole = withoutFirstFilm(brief);
  const missing = await missingInput(context, whole);
  if (missing !== undefined) return { notes: [kept(missing)] };
  try {
    context.requireStage(whole);
    const film = await context.inAnotherShape(whole, { aspectRatio, facts: source.metadata }, context);
    return { film, notes: [ANEW] };
  } catch (error) {
    // A denial that names a time says nothing of the scenes.
    if (!(error instanceof Denial) || error.retryAfterSeconds !== undefined) throw error;
    return {
      notes: [kept(`its scenes cannot be drawn here in ${aspectRatio} (${error.message.replace(/\.$/u, '')})`)],
    };
  }
}

/** Of a revised film every scene is drawn anew in another shape: the film that it revised may be gone. */
function withoutFirstFilm(brief: FilmOfScenes): FilmOfScenes {
  return { ...brief, videos: clipIds(brief.scenes) };
}

const ANEW =
  'The scenes are composed anew in this shape, with the same words, look, voice and music; method crop or blur keeps the pictures.';

function kept(reason: string): string {
  return `The pictures are reframed and the film is not composed anew: ${reason}.`;
}

/** Whether a film's metadata has scenes, as that of a plan's scene does, which has no brief of its own. */
function hasScenes({ metadata }: Resource): boolean {
  return Array.isArray(metadata['scenes']) && metadata['scenes'].length > 0;
}

/** Finds the input of the brief that can no longer be used. */
async function missingInput(
  { principal: { accountId }, requireSources }: Caller,
  brief: FilmOfScenes,
): Promise<string | undefined> {
  try {
    const sources = await requireSources(accountId, sourcesOf({ ...brief }));
    const adapter = sources.find(({ kind }) => kind === 'adapter');
    return adapter && adapter.sha256 !== brief.adapter?.sha256 ? 'its trained style has changed' : undefined;
  } catch (error) {
    if (!isDenial(error, 'not_found', 'input_unsupported', 'resource_not_ready')) throw error;
    return `it uses a resource that cannot be used now (${error.message.replace(/\.$/u, '')})`;
  }
}
