import { z } from 'zod';

/** The input of tools that draw in a trained style. */
export const adapterInput = { adapter_id: z.uuid().optional().describe('A style of train_adapter to draw in.') };

/** The adapter that a call uses, if any. */
export function adapterOf({ adapter_id: id }: { adapter_id?: string }): string[] {
  return id === undefined ? [] : [id.toLowerCase()];
}
