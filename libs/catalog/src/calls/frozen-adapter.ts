import { requireStyle } from '@libs/library';
import type { Tool } from '../define-tool.js';
import { adapterOf } from '../inputs/adapter-input.js';
import type { ToolContext } from '../tool-context.js';
import { replayOf } from './replay-of.js';

interface FrozenAdapter {
  adapter?: { id: string; sha256: string };
}

/**
 * The current state of the adapter that a call names, for its brief. Throws if it cannot be applied, unless the call is
 * a repeat with the same idempotency key: that is answered even if the adapter is gone.
 */
export async function frozenAdapter(
  context: ToolContext,
  tool: Tool,
  asked: Parameters<typeof replayOf>[2] & { adapter_id?: string },
): Promise<FrozenAdapter> {
  const [id] = adapterOf(asked);
  if (id === undefined) return {};
  try {
    const [adapter] = await context.requireSources(context.principal.accountId, { adapter: [id] });
    if (adapter) requireStyle(adapter);
    return { adapter: { id, sha256: adapter?.sha256 ?? '' } };
  } catch (error) {
    if (await replayOf(context, tool, asked)) return { adapter: { id, sha256: '' } };
    throw error;
  }
}
