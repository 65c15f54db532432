import type { DenialBody } from '@libs/kernel';
import type { GenerationRequest, ProducedFile } from './provider.js';

/** Seconds a process holds a render without a sign of life; it renews at an eighth of that. */
export const RENDER_LEASE_SECONDS = 10;

/** A render that failed is tried once more, then its failure is final. */
export const RENDER_FAILURES_ALLOWED = 1;

/** A render that was claimed this often and never ended counts as poisonous: it probably kills its processes. */
export const RENDER_CLAIMS_ALLOWED = 6;

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
 * Renders are made one after the other by who draws them; imports wait for strangers' servers and so have a line of their
 * own, in which they hold up nothing else.
 */
export type RenderLine = 'renders' | 'imports';

/** A row of `render`: one job of the embedded provider. Any process may claim it; the fence says whose claim counts. */
export interface Render {
  id: string;
  /** Unique name that its request gave it. */
  name: string;
  account_id: string;
  kind: RenderKind;
  brief: Record<string, unknown>;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  fence: number;
  failures: number;
  phase: string;
  percent: number;
  result: RenderResult | null;
  failure: DenialBody | null;
}
