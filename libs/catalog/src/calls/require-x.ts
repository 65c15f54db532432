import { deny } from '@libs/kernel';
import type { XServices } from '@libs/x-account';

/** A service without an application at X does not list the tools that need one. */
export function requireX(x: XServices | undefined): XServices {
  if (x) return x;
  throw deny('tool_not_allowed', 'This service has no application at X.');
}
