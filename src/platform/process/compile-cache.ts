import module from 'node:module';
import { PACKAGES } from './packages.js';

/**
 * Environment of a process that shares V8's compiled code. The folder is beside the packages, so only an account that may
 * change the program may change the code. The process that decodes untrusted files must not get it.
 */
export const COMPILE_CACHE: Record<string, string> = PACKAGES
  ? { NODE_COMPILE_CACHE: `${PACKAGES}.cache/compile` }
  : {};

// Node.js 20 has no compile cache. Where the folder cannot be written, Node.js works without one.
if (PACKAGES) (module as Partial<typeof module>).enableCompileCache?.(COMPILE_CACHE['NODE_COMPILE_CACHE']);
