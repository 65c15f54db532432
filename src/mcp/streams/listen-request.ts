/** A message that asks for `subscriptions/listen`; all but its method and id is unread yet. */
export interface ListenRequest {
  id: string | number;
  method: 'subscriptions/listen';
  params?: { notifications?: Record<string, unknown> | null; _meta?: unknown };
}

export function isListenRequest(body: unknown): body is ListenRequest {
  if (typeof body !== 'object' || body === null || !('method' in body) || !('id' in body)) return false;
  return body.method === 'subscriptions/listen' && ['string', 'number'].includes(typeof body.id);
}
