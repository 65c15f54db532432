import {
  LANE_NAMES,
  LANES,
  MCP_PATH,
  openLanes,
  revisions,
  TOOL_GROUP_NAMES,
  TOOL_GROUPS,
  TRANSPORT,
  type Tool,
} from '@libs/catalog';
import type { z } from 'zod';
import type { lane } from './schema/lane.schema.js';
import type { toolGroup } from './schema/tool-group.schema.js';
import type { ShownSettings } from './shown-settings.js';

/** Connection facts in every discovery document. Addresses come from the settings, never from a request. */
export function connectionOf({ server: { baseUrl } }: Pick<ShownSettings, 'server'>) {
  return { endpoint: `${baseUrl}${MCP_PATH}`, transport: TRANSPORT, protocolVersions: revisions() } as const;
}

/** Every lane, and whether it is open. */
export function lanesOf({ x402 }: Pick<ShownSettings, 'x402'>): z.output<typeof lane>[] {
  const open = openLanes({ isPaymentOpen: x402.lane !== undefined });
  return LANE_NAMES.map((name) => ({ name, enabled: open.has(name), presented: LANES[name].presented }));
}

/** Every group of tools, and the address that offers it alone. */
export function toolGroupsOf(
  { server: { baseUrl } }: Pick<ShownSettings, 'server'>,
  tools: readonly Tool[],
): z.output<typeof toolGroup>[] {
  return TOOL_GROUP_NAMES.map((group) => ({
    name: group,
    meaning: TOOL_GROUPS[group],
    endpoint: `${baseUrl}${MCP_PATH}?tools=${group}`,
    tools: tools.filter((tool) => tool.group === group).map(({ name }) => name),
  }));
}
