import type { ToolCaller } from '../tool-context.js';

/** Which tools the caller may call at the address of the call. */
export type Offered = Pick<ToolCaller, 'offers'>;

/** The next step by which the caller follows its jobs, with the tools that it may call. */
export function followStep(resourceIds: readonly string[], { offers }: Offered): string {
  const ids = resourceIds.join(', then ');
  const ended = 'until its status is completed, failed or cancelled';
  if (offers('await_resource')) {
    return `Call await_resource with resource_id ${ids}${offers('lib_get') ? ', or lib_get later' : ''}.`;
  }
  if (offers('lib_get')) return `Call lib_get with resource_id ${ids} after poll_after_ms, and again ${ended}.`;
  return `Read ${urisOf(resourceIds)} ${ended}; that needs the scope library:read.`;
}

/** How the caller reads resources whose jobs have ended. */
export function readStep(resourceIds: readonly string[], { offers }: Offered): string {
  const tool = ['lib_get', 'await_resource'].find((name) => offers(name));
  if (tool !== undefined) return `call ${tool} with resource_id ${resourceIds.join(', then ')}`;
  return `read ${urisOf(resourceIds)} with credentials that have the scope library:read`;
}

function urisOf(resourceIds: readonly string[]): string {
  return resourceIds.map((id) => `media://resource/${id}`).join(', then ');
}
