import { z } from 'zod';
import { SceneRefused } from './scene-refused.js';

/** Members of a picture that a model of an outside maker makes for the film. */
export const madeMembers = {
  prompt: z.string().trim().min(1).max(2000).optional().describe('Or what a model is to make.'),
  model: z.string().trim().min(1).max(80).optional().describe('With prompt: an id of media://models; default auto.'),
};

/** A picture of a resource of the caller, or one that is to be made. */
export interface MadeVisual {
  type: 'clip' | 'image';
  resource_id?: string | undefined;
  prompt?: string | undefined;
  model?: string | undefined;
}

/** Whether a part of a call is a picture that is to be made. */
export function isMadeVisual(part: unknown): part is MadeVisual & { prompt: string } {
  if (typeof part !== 'object' || part === null) return false;
  const { type, prompt, resource_id: id } = part as Record<string, unknown>;
  return (type === 'clip' || type === 'image') && typeof prompt === 'string' && id === undefined;
}

export function requireOneSource({ type, resource_id: id, prompt, model }: MadeVisual): void {
  if ((id === undefined) === (prompt === undefined))
    throw new SceneRefused('visual.resource_id', `${type} takes resource_id or prompt, one of them`);
  if (model !== undefined && prompt === undefined)
    throw new SceneRefused('visual.model', 'belongs to prompt; leave it out here');
}
