import { AUTHENTICATION } from './requirements/authentication.js';
import { DISCOVERY_ROUTES, INTERNAL, MCP, RESOLUTION, WALLET_ROUTES, WEBHOOK } from './requirements/endpoints.js';
import { ERRORS, EVENTS, LIMITS, VERSIONING } from './requirements/outcomes.js';
import { RESOURCES, SERVICE, STATES } from './requirements/service.js';

/**
 * Every numbered rule and table row of the interface specification, in its order, one entry for each behaviour it
 * states.
 *
 * A test claims the entries that it proves by `verifies('<id>', …)` as the first statement of its body. The contract
 * suite refuses an entry that no test claims.
 */
export const REQUIREMENTS = [
  ...SERVICE,
  ...RESOURCES,
  ...STATES,
  ...MCP,
  ...DISCOVERY_ROUTES,
  ...WALLET_ROUTES,
  ...RESOLUTION,
  ...WEBHOOK,
  ...INTERNAL,
  ...AUTHENTICATION,
  ...EVENTS,
  ...ERRORS,
  ...LIMITS,
  ...VERSIONING,
];

export type RequirementId = (typeof REQUIREMENTS)[number]['id'];
