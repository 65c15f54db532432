import type { components } from '../../api/schema.d.ts';

/** A row of the library. */
export type Item = components['schemas']['ResourceRow'];

/** Whether its job goes on. */
export const isRunning = ({ status }: Item): boolean => status === 'queued' || status === 'processing';
