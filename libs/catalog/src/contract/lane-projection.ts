import { canonicalSha256 } from '@libs/kernel';
import { LARGEST_IMPORT_BYTES } from '@libs/providers';
import type { z } from 'zod';
import type { Tool } from '../define-tool.js';
import { LANE_NAMES, LANES, type Lane } from '../lanes.js';
import type { laneProjectionSchema } from './lane-projection.schema.js';
import { publishedPrice } from '../prices/published-price.js';

/** Settings of a process that show in its projection. */
export interface ProjectionSettings {
  openLanes: ReadonlySet<Lane>;
  standaloneStream: boolean;
  jobsRunningPerAccount: number;
  jobsWaitingPerAccount: number;
  requestBurst: number;
  requestWindowSeconds: number;
}

type LaneProjection = z.output<typeof laneProjectionSchema>;

/** Equal tools and settings give equal documents, in every process. */
export function laneProjection(tools: readonly Tool[], settings: ProjectionSettings): LaneProjection {
  const document = {
    projection: 'public-mcp-lane-projection' as const,
    version: 'v1' as const,
    lanes: LANE_NAMES.map((lane) => projectedLane(lane, tools, settings.openLanes)),
    standalone_stream: settings.standaloneStream,
    limits: {
      jobs_running_per_account: settings.jobsRunningPerAccount,
      jobs_waiting_per_account: settings.jobsWaitingPerAccount,
      import_bytes: LARGEST_IMPORT_BYTES,
      request_burst: settings.requestBurst,
      request_window_seconds: settings.requestWindowSeconds,
    },
  };
  return { ...document, canonical_sha256: canonicalSha256(document) };
}

function projectedLane(lane: Lane, tools: readonly Tool[], open: ReadonlySet<Lane>): LaneProjection['lanes'][number] {
  return {
    name: lane,
    enabled: open.has(lane),
    presented: LANES[lane].presented,
    tools: tools
      .filter(({ lanes }) => lanes.includes(lane))
      .map(({ name, scopes, price }) => ({ name, scopes: [...scopes], price: publishedPrice(price) })),
  };
}
