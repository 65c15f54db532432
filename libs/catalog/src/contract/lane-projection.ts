import { canonicalSha256 } from '@libs/kernel';
import { LARGEST_IMPORT_BYTES } from '@libs/providers';
import type { Tool } from '../define-tool.js';
import { LANE_NAMES, LANES, type Lane } from '../lanes.js';
import { publishedPrice, type PublishedPrice } from '../prices/published-price.js';

/** Settings of a process that show in its projection. */
export interface ProjectionSettings {
  openLanes: ReadonlySet<Lane>;
  standaloneStream: boolean;
  jobsRunningPerAccount: number;
  jobsWaitingPerAccount: number;
  requestBurst: number;
  requestWindowSeconds: number;
}

/** The catalogue as one lane sees it. */
export interface ProjectedLane {
  name: string;
  /** Whether this installation serves the lane. */
  enabled: boolean;
  presented: string;
  /** What the lane offers while it is enabled, in the order of the catalogue. */
  tools: { name: string; scopes: string[]; price: PublishedPrice }[];
}

/** What this installation offers on each lane, as it runs. */
export interface LaneProjection {
  projection: 'public-mcp-lane-projection';
  version: 'v1';
  lanes: ProjectedLane[];
  /** Whether GET /mcp opens an event stream. */
  standalone_stream: boolean;
  limits: {
    jobs_running_per_account: number;
    jobs_waiting_per_account: number;
    import_bytes: number;
    request_burst: number;
    request_window_seconds: number;
  };
  /** Hexadecimal SHA-256 of the RFC 8785 form of this document without this member. */
  canonical_sha256: string;
}

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

function projectedLane(lane: Lane, tools: readonly Tool[], open: ReadonlySet<Lane>): ProjectedLane {
  return {
    name: lane,
    enabled: open.has(lane),
    presented: LANES[lane].presented,
    tools: tools
      .filter(({ lanes }) => lanes.includes(lane))
      .map(({ name, scopes, price }) => ({ name, scopes: [...scopes], price: publishedPrice(price) })),
  };
}
