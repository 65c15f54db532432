import { Installation } from './installation.entity.js';
import { ObjectRemoval } from './object-removal.entity.js';

/** The entities of the tables that libs/storage owns. */
export const STORAGE_ENTITIES = [Installation, ObjectRemoval];
