import type { DenialBody } from '@libs/kernel';
import type { GenerationRequest, ProducedFile } from '../provider.js';

/** Seconds a process holds a render without a sign of life; it renews at an eighth of that. */
export const RENDER_LEASE_SECONDS = 10;

/** A render that failed is tried once more, then its failure is final. */
export const RENDER_FAILURES_ALLOWED = 1;

/**
 * A render that was lost with this many processes is suspected of having ended them. Service and render share a fate: that
 * a service was killed says little about what it was making.
 */
export const SUSPECT_AFTER_CLAIMS = 3;

/** Seconds that a process has lived before it takes a suspect: where it dies then, others did not kill it so far. */
export const SETTLED_AFTER_SECONDS = 60;

/** A suspect that was lost until it had been claimed this often counts as poisonous: it probably kills its processes. */
export const POISONOUS_AFTER_CLAIMS = 6;

/** Notified when a render may be claimed. */
export const RENDER_READY_CHANNEL = 'render_ready';
/** Notified with a render's id when it was cancelled, so that its holder stops at once. */
export const RENDER_CANCELLED_CHANNEL = 'render_cancelled';

export interface RenderResult {
  files: ProducedFile[];
  facts: Record<string, unknown>;
  quality: Record<string, unknown>;
  /** What it costs, where that is known only now; absent: what was held. */
  credits?: number;
}

export type RenderKind = GenerationRequest['kind'] | 'import';

/**
 * Each line is claimed by workers of its own, so that no line fills another: films take minutes, images and sounds
 * seconds, and imports wait for servers of others. An import begins in `imports`; once its first bytes show a film it moves
 * to `film_imports`.
 */
export type RenderLine = 'films' | 'quick' | 'imports' | 'film_imports';

/** The line in which a render begins to wait. */
export function firstLine(kind: RenderKind): RenderLine {
  if (kind === 'import') return 'imports';
  return kind === 'video' ? 'films' : 'quick';
}

/** A row of `render`: one job of the embedded provider. Any process may claim it; the fence says whose claim counts. */
export interface Render {
  id: string;
  /** Unique name that its request gave it. */
  name: string;
  account_id: string;
  kind: RenderKind;
  line: RenderLine;
  brief: Record<string, unknown>;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  fence: number;
  /** Claims that no living process gave back or ended: the current one, and those that were lost with their process. */
  claims: number;
  failures: number;
  phase: string;
  percent: number;
  result: RenderResult | null;
  failure: DenialBody | null;
}
