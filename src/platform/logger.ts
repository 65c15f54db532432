/** Injects the pino logger of the process. */
export const LOGGER = Symbol('logger');
