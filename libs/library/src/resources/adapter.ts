import { Denial } from '@libs/kernel';
import type { Source } from './require-sources.js';

export const ADAPTER_KINDS = ['style', 'lora'] as const;
export type AdapterKind = (typeof ADAPTER_KINDS)[number];

/** What the metadata of an adapter keeps under `adapter`. */
export interface AdapterFacts {
  kind: AdapterKind;
  /** Resources it was trained on; they may have been deleted since. */
  source_ids: string[];
  trigger_word?: string;
  steps?: number;
  [detail: string]: unknown;
}

/** The embedded provider applies styles only. Weights are for the provider of the model that they belong to. */
export class StyleExpected extends Denial {
  constructor(id: string) {
    super('input_unsupported', `Adapter ${id} is of kind lora, which the embedded provider cannot apply.`, {
      nextStep: 'Give an adapter of kind style, trained with train_adapter, or leave adapter_id out.',
    });
  }
}

export function adapterFacts({ metadata }: Pick<Source, 'metadata'>): AdapterFacts | undefined {
  return metadata['adapter'] as AdapterFacts | undefined;
}

/** Refuses an adapter that the embedded provider cannot apply. */
export function requireStyle(adapter: Source): void {
  if (adapterFacts(adapter)?.kind !== 'style') throw new StyleExpected(adapter.id);
}
