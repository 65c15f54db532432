import { RequestLogRow } from './request-log.entity.js';

/** The entities of the tables that libs/requests owns. */
export const REQUESTS_ENTITIES = [RequestLogRow];
