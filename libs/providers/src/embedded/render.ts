import type { GenerationRequest, ProducedFile } from '../provider.js';

/** Seconds a process holds a render without a sign of life; it renews at an eighth of that. */
export const RENDER_LEASE_SECONDS = 10;

/** A render that failed is tried once more, then its failure is final. */
export const RENDER_FAILURES_ALLOWED = 1;

/** Notified when a render may be claimed. */
export const RENDER_READY_CHANNEL = 'render_ready';
/** Notified with the name of a preview that has ended. */
export const PREVIEW_ENDED_CHANNEL = 'preview_ended';
/** Notified with a render's id when it was cancelled, so that its holder stops at once. */
export const RENDER_CANCELLED_CHANNEL = 'render_cancelled';

export interface RenderResult {
  files: ProducedFile[];
  facts: Record<string, unknown>;
  quality: Record<string, unknown>;
  /** What it costs, where that is known only now; absent: what was held. */
  credits?: number;
}

/**
 * `import`: an untrusted file, re-encoded. `weights`: those of a trainer, copied as they are. `purchase`: the result of an
 * outside maker, copied and then re-encoded. `preview`: of a caller that waits for it in another process.
 */
export type RenderKind = GenerationRequest['kind'] | 'import' | 'weights' | 'purchase' | 'preview';

/**
 * Each line is claimed by workers of its own, so that no line fills another: films take minutes, images and sounds
 * seconds, and imports wait for servers of others. An import begins in `imports`; once its first bytes show a film it moves
 * to `film_imports`. The result of a maker is copied in `purchases`, soon and beside many others, because makers keep
 * results for an hour; then it is decoded in a line of imports. Somebody waits for each of the `previews`.
 */
export type RenderLine = 'films' | 'quick' | 'imports' | 'film_imports' | 'purchases' | 'previews';

/** Results of makers that are copied at a time in one process, and of one account in all: copies wait for the network. */
export const COPIES = { atATime: 16, ofOneAccount: 8 };

/** The line in which a render begins to wait. */
export function firstLine(kind: RenderKind): RenderLine {
  if (kind === 'purchase') return 'purchases';
  if (kind === 'preview') return 'previews';
  if (kind === 'import' || kind === 'weights') return 'imports';
  return kind === 'video' ? 'films' : 'quick';
}
