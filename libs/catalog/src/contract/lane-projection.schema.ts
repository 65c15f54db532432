import { SCOPES } from '@libs/identity';
import { component, member } from '@libs/kernel';
import { z } from 'zod';
import { LANE_NAMES } from '../lanes.js';
import { publishedPriceSchema } from '../prices/published-price.js';

/** A tool as a lane offers it. */
const projectedTool = component('ProjectedTool', {
  name: member(z.string(), 'Name of the tool.', 'create_video'),
  scopes: member(z.array(z.enum(SCOPES)), 'Scopes that a caller needs, all of them.'),
  price: member(publishedPriceSchema, 'What a call costs.'),
});

/** The catalogue as one lane sees it. */
const projectedLane = component('ProjectedLane', {
  name: member(z.enum(LANE_NAMES), 'Name of the lane.'),
  enabled: member(z.boolean(), 'Whether this installation serves the lane.', true),
  presented: member(z.string(), 'How its callers show who they are.', 'Authorization: Bearer <API key>'),
  tools: member(z.array(projectedTool), 'What the lane offers while it is enabled, in the order of the catalogue.'),
});

/** Limits of requests. */
const projectedLimits = component('ProjectedLimits', {
  jobs_running_per_account: member(z.int().min(0), 'Jobs of one account that run at a time.', 10),
  jobs_waiting_per_account: member(z.int().min(0), 'Jobs of one account in line behind those.', 200),
  import_bytes: member(z.int().min(0), 'Bytes of the largest file that is imported.', 536870912),
  request_burst: member(z.int().min(1), 'Requests of one caller in a window.', 120),
  request_window_seconds: member(z.int().min(1), 'Seconds of that window.', 12),
});

/** What this installation offers on each lane, as it runs. */
export const laneProjectionSchema = component('LaneProjection', {
  projection: member(z.literal('public-mcp-lane-projection'), 'Which document this is.'),
  version: member(z.literal('v1'), 'Version of its form.'),
  lanes: member(z.array(projectedLane).min(1), 'Every lane.'),
  standalone_stream: member(z.boolean(), 'Whether GET /mcp opens an event stream.', false),
  limits: member(projectedLimits, 'Limits of requests.'),
  canonical_sha256: member(
    z.string().regex(/^[0-9a-f]{64}$/),
    'Hexadecimal SHA-256 of the RFC 8785 form of this document without this member.',
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  ),
});
