import type { components } from '../../api/schema.d.ts';

/** A row of the library. */
export type Item = components['schemas']['ResourceRow'];
