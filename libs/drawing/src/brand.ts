/** Whose picture it is. */
export interface Brand {
  name?: string;
  /** One to five colours, `#rrggbb`, the most important first. */
  colors?: string[];
  /** Id of an image. */
  logo?: string;
}

/** Whether a brand has something to be shown besides its colours. */
export function hasMark(brand: Brand | undefined): boolean {
  return brand?.name !== undefined || brand?.logo !== undefined;
}
