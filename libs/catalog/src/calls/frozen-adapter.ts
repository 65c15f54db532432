import { requireStyle } from '@libs/library';
import type { Tool } from '../define-tool.js';
import { adapterOf } from '../inputs/adapter-input.js';
import type { ToolContext } from '../tool-context.js';
import { replayOf } from './replay-of.js';

interface FrozenAdapter {
  adapter?: { id: string; sha256: string };
}

/**
 * The adapter of a call as it is now: a brief names what it was admitted with. Refuses what cannot be applied, unless the
 * call repeats an earlier one, which is answered whatever has become of the adapter since.
 */
export async function frozenAdapter(
  context: ToolContext,
  tool: Tool,
  asked: Parameters<typeof replayOf>[2] & { adapter_id?: string },
): Promise<FrozenAdapter> {
  const [id] = adapterOf(asked);
  if (id === undefined) return {};
  try {
    const [adapter] = await context.requireSources(context.principal.accountId, [id], 'adapter');
    if (adapter) requireStyle(adapter);
    return { adapter: { id, sha256: adapter?.sha256 ?? '' } };
  } catch (error) {
    if (await replayOf(context, tool, asked)) return { adapter: { id, sha256: '' } };
    throw error;
  }
}
