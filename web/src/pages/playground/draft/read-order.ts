import { api } from '../../../api/client.ts';
import type { Json } from '../schema/at-path.ts';

/** The call that made a resource. */
export interface Order {
  tool?: string;
  arguments?: Json;
}

export async function readOrder(id: string): Promise<Order> {
  const { data } = await api.GET('/api/resources/{resource_id}/order' as '/api/resources/{resource_id}', {
    params: { path: { resource_id: id } },
  });
  return (data ?? {}) as unknown as Order;
}
