import type { Logger } from 'pino';

/** Injects the pino logger of the process. */
export const LOGGER = Symbol('logger');
export type { Logger };
