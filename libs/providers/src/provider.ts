import type { DenialBody } from '@libs/kernel';

/** One piece of media to make. `brief` is the provider-neutral order that a tool wrote, as JSON. */
export interface GenerationRequest {
  /** Submitting twice under one name yields one operation. */
  name: string;
  accountId: string;
  kind: 'video' | 'image' | 'audio' | 'adapter';
  brief: Record<string, unknown>;
}

/** What a provider needs to find its work again, from any process. Stored as JSON. */
export type Operation = Record<string, unknown>;

export interface ProducedFile {
  role: 'media' | 'thumbnail' | 'captions' | 'subtitles';
  /** Key in the object store. */
  key: string;
  mimeType: string;
  sizeBytes: number;
  /** Hexadecimal. */
  sha256: string;
}

/** The phase of work that waits for its turn with its provider. */
export const NOT_BEGUN = 'waiting';

export interface PendingOutcome {
  state: 'pending';
  phase: string;
  percent: number;
  /** The provider ends the work by a deadline of its own: silence is no reason to end the job before. */
  endsItself?: boolean;
}

export type CheckOutcome =
  | PendingOutcome
  | {
      state: 'completed';
      files: ProducedFile[];
      /** Width, height, duration and the like, for the resource's metadata. */
      facts: Record<string, unknown>;
      quality: Record<string, unknown>;
      /** What it costs, at most what was held; absent: all of that. */
      credits?: number;
    }
  /** `chargedPercent`: the caller's own input ended it; it is charged as a cancellation with this share done. */
  | { state: 'failed'; failure: DenialBody; chargedPercent?: number }
  /** `hasBegun`: the provider had started to work on it, whatever the percent. */
  | { state: 'cancelled'; percent: number; hasBegun: boolean };

/** A maker of media. Each method is one durable step: it may be repeated, in another process, after a crash. */
export abstract class Provider {
  abstract readonly name: string;
  /**
   * Seconds until the work is probably done. Throws a Denial for an order that this provider can never make. Called before anything
   * is held or queued.
   */
  abstract examine(request: Omit<GenerationRequest, 'name'>): number | Promise<number>;
  /** Seconds of work that comes before an order which the account submits now; none with providers that have no line. */
  async secondsBefore(_order: Pick<GenerationRequest, 'kind' | 'accountId'>): Promise<number> {
    return 0;
  }
  /** Milliseconds to wait before the next check, growing with the age of the operation in seconds. */
  abstract pollAfterMs(ageSeconds: number): number;
  abstract submit(request: GenerationRequest): Promise<Operation>;
  abstract check(operation: Operation): Promise<CheckOutcome>;
  /** Stops the work if it still runs; a later check says what became of it. */
  abstract cancel(operation: Operation): Promise<void>;
}
