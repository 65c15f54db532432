import { type Scope, SCOPES } from '@libs/identity';
import type { Tool } from '../define-tool.js';
import { catalogue } from './catalogue.js';

/** What of an installation decides which tools it offers. */
interface Installation {
  /** Whether it has an application at X. */
  isXOn: boolean;
}

/** The tools of a catalogue that an installation offers. The contract shows all of them. */
export function offeredTools(tools: readonly Tool[], { isXOn }: Installation): readonly Tool[] {
  return isXOn ? tools : tools.filter(({ scopes }) => !scopes.includes('x:act'));
}

/** Scopes that no tool needs, and routes beside the tools do. */
const OF_ROUTES: readonly Scope[] = ['webhooks:manage'];

/** Scopes that a tool or a route needs. Other scopes stay valid in tokens and keys, but are not requested. */
export const OFFERED_SCOPES: readonly Scope[] = scopesOf(catalogue);

/** Scopes that an installation asks people for. */
export function offeredScopes(installation: Installation): readonly Scope[] {
  return scopesOf(offeredTools(catalogue, installation));
}

function scopesOf(tools: readonly Tool[]): readonly Scope[] {
  return SCOPES.filter((scope) => OF_ROUTES.includes(scope) || tools.some(({ scopes }) => scopes.includes(scope)));
}
