import { z } from 'zod';

/** A resource's identifier as tools take it. */
export const resourceId = z.uuid().describe('Of a resource in your library.');
