import { LANE_NAMES, LANES, MCP_PATH, OPEN_LANES, revisions, TRANSPORT } from '@libs/catalog';
import type { Environment } from '../platform/environment.js';
import type { LaneDto } from './dto/lane.dto.js';

/** What every document says of how to connect. Addresses come from the settings and never from a request. */
export function connectionOf({ baseUrl }: Pick<Environment, 'baseUrl'>) {
  return { endpoint: `${baseUrl}${MCP_PATH}`, transport: TRANSPORT, protocolVersions: revisions() };
}

/** Every lane, and whether it is open. */
export function lanesOf(): LaneDto[] {
  return LANE_NAMES.map((name) => ({ name, enabled: OPEN_LANES.has(name), presented: LANES[name].presented }));
}
