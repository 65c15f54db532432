/** The last row of a page: its time in whole microseconds since 1970, since a Date is coarser, and its id. */
export interface PagePosition {
  at: number;
  id: string;
}

/** A row of a page, with its own time as `PagePosition` has it. */
export type Paged<Row> = Row & { page_at: number };
