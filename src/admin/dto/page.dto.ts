import { DEFAULT_LIMIT, PageCursor, PageLimit } from '../../platform/request-body/page-query.decorator.js';

/** Of a client that is named by its address. */
const LONGEST_CURSOR = 6_000;

export class AdminPageQueryDto {
  /** How many rows are returned at most. */
  @PageLimit()
  limit: number = DEFAULT_LIMIT;

  /** The `next_cursor` of the page before. */
  @PageCursor(LONGEST_CURSOR, 'MTc5NTg2MDAwMDAwMDAwMC5hYg')
  cursor?: string;
}
