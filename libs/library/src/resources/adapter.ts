import { deny } from '@libs/kernel';
import type { Source } from './require-sources.js';

export const ADAPTER_KINDS = ['style', 'lora'] as const;
/** Refuses an adapter that the embedded provider cannot apply. */
export function requireStyle({ id, metadata }: Source): void {
  const { kind } = (metadata['adapter'] ?? {}) as { kind?: (typeof ADAPTER_KINDS)[number] };
  // The embedded provider applies styles only. Weights are for the provider of the model that they belong to.
  if (kind !== 'style') {
    throw deny('input_unsupported', `Adapter ${id} is of kind lora, which the embedded provider cannot apply.`, {
      nextStep: 'Give an adapter of kind style, trained with train_adapter, or leave adapter_id out.',
    });
  }
}
