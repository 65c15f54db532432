import type { FastifyRequest } from 'fastify';

/** Whether a client of a page asks for JSON: its `Accept` names JSON and no HTML. */
export function asksForJson({ headers: { accept = '' } }: Pick<FastifyRequest, 'headers'>): boolean {
  return accept.includes('application/json') && !accept.includes('text/html');
}
