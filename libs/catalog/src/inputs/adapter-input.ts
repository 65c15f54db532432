import { requireStyle } from '@libs/library';
import { z } from 'zod';
import type { ToolContext } from '../tool-context.js';

/** The input of tools that draw in a trained style. */
export const adapterInput = { adapter_id: z.uuid().optional().describe('A style of train_adapter to draw in.') };

interface WithAdapter {
  adapter_id?: string;
}

/** The adapter that a call uses, if any. */
export function adapterOf({ adapter_id: id }: WithAdapter): string[] {
  return id === undefined ? [] : [id.toLowerCase()];
}

/** The adapter of a brief as it is now: a brief names what it was admitted with. Refuses what cannot be applied. */
export async function frozenAdapter(
  asked: WithAdapter,
  context: Pick<ToolContext, 'requireSources' | 'principal'>,
): Promise<{ adapter?: { id: string; sha256: string } }> {
  const [adapter] = await context.requireSources(context.principal.accountId, adapterOf(asked), 'adapter');
  if (!adapter) return {};
  requireStyle(adapter);
  return { adapter: { id: adapter.id, sha256: adapter.sha256 ?? '' } };
}
