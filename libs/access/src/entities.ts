import { RequestWindow } from './request-window.entity.js';

/** The entities of the tables that libs/access owns. */
export const ACCESS_ENTITIES = [RequestWindow];
