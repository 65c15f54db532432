import { catalogue, operationOf } from '@libs/catalog';
import { type SampleWorld, TOOL_SAMPLES } from '../api/tool-samples.js';
import type { Json } from './resolved-api.js';

/** A call of each tool that is answered, by the path of its operation. */
export function sampleBodies(world: SampleWorld): Record<string, Json[]> {
  return Object.fromEntries(
    catalogue.map((tool) => {
      const { good } = TOOL_SAMPLES[tool.name] ?? {};
      return [operationOf(tool).path, good ? [good(world) as Json] : []];
    }),
  );
}
