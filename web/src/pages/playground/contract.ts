import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { Refusal } from '../../api/refusal.ts';
import { notLoaded } from '../../layout/lazily.ts';
import type { Components, Schema } from './schema/schema.ts';
import type { Tool } from './tool.ts';
import { tellsBrand, wholeSchema } from './schema/whole-schema.ts';

type BenchParts = typeof import('./bench-parts.ts');

export interface Contract {
  tools: readonly Tool[];
  components: Components;
  parts: BenchParts;
}

const PATH = '/.well-known/public-mcp-contract-v1.json';

/**
 * The tools with the whole schema of what each takes: the public contract, the smallest document that has both (22 kB as it travels).
 * The large parts of the bench travel beside it, so that the bench is drawn once both are there.
 */
export function useContract() {
  return useQuery({
    queryKey: ['get', PATH],
    queryFn: read,
    staleTime: Infinity,
    // Only a reload brings code that did not come: the page says so in place of the bench.
    throwOnError: (error) => !(error instanceof Refusal),
  });
}

async function read(): Promise<Contract> {
  const [{ data }, parts] = await Promise.all([api.GET(PATH), loadParts()]);
  if (!data) throw new Error('The service answered without its contract.');
  const brand = tellsBrand(data.tools.map((tool) => tool.input_schema as Schema));
  return {
    tools: data.tools.map(({ name, title, description, price, input_schema: schema }) => ({
      name,
      title,
      description,
      price,
      schema: wholeSchema(schema as Schema, brand),
    })),
    components: data.components.schemas as Components,
    parts,
  };
}

function loadParts(): Promise<BenchParts> {
  return import('./bench-parts.ts').catch((error: Error) => {
    throw notLoaded(error);
  });
}
