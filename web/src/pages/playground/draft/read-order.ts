import { api } from '../../../api/client.ts';
import type { Json } from '../schema/at-path.ts';

/** The call that made a resource; parts of films, and what older versions of the service made, have none. */
export interface Order {
  tool?: string;
  arguments?: Json;
}

export async function readOrder(id: string): Promise<Order> {
  const { data } = await api.GET('/api/resources/{resource_id}/order', { params: { path: { resource_id: id } } });
  if (!data?.arguments) return { tool: data?.tool };
  // Under the same key the service would answer with the old order.
  const { idempotency_key: _, ...given } = data.arguments;
  return { tool: data.tool, arguments: given };
}
