import type { FastifyRequest } from 'fastify';

/** Whether a client of a page asks for JSON: its `Accept` names JSON and no HTML. */
export function asksForJson({ headers: { accept = '' } }: Pick<FastifyRequest, 'headers'>): boolean {
  return accept.includes('application/json') && !accept.includes('text/html');
}

/** Whether a person opens the address in a browser: media elements and programs ask for no HTML. */
export function asksForPage({ headers: { accept = '' }, method }: Pick<FastifyRequest, 'headers' | 'method'>): boolean {
  return method === 'GET' && accept.includes('text/html');
}
