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
import type { LaneDto } from './dto/lane.dto.js';
import type { ToolGroupDto } from './dto/tool-group.dto.js';
import type { ShownSettings } from './shown-settings.js';

/** What every document says of how to connect. Addresses come from the settings and never from a request. */
export function connectionOf({ server: { baseUrl } }: Pick<ShownSettings, 'server'>) {
  return { endpoint: `${baseUrl}${MCP_PATH}`, transport: TRANSPORT, protocolVersions: revisions() };
}

/** Every lane, and whether it is open. */
export function lanesOf({ x402 }: Pick<ShownSettings, 'x402'>): LaneDto[] {
  const open = openLanes({ isPaymentOpen: x402.lane !== undefined });
  return LANE_NAMES.map((name) => ({ name, enabled: open.has(name), presented: LANES[name].presented }));
}

/** Every group of tools, and the address that offers it alone. */
export function toolGroupsOf(
  { server: { baseUrl } }: Pick<ShownSettings, 'server'>,
  tools: readonly Tool[],
): ToolGroupDto[] {
  return TOOL_GROUP_NAMES.map((group) => ({
    name: group,
    meaning: TOOL_GROUPS[group],
    endpoint: `${baseUrl}${MCP_PATH}?tools=${group}`,
    tools: tools.filter((tool) => tool.group === group).map(({ name }) => name),
  }));
}
