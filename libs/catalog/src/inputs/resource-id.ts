import { z } from 'zod';

/** A resource's identifier as tools take it. */
export const resourceId = z.uuid().describe('Identifier of a resource in your library (UUID).');
