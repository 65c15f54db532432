/** One difference between two descriptions, as `redocly diff` reports it. */
export interface Change {
  /** JSON pointer through the paths: references to components are followed. */
  path: string;
  typeName: string;
  kind: 'added' | 'modified' | 'removed';
  /** The changed member of the node. `key` for a rename. */
  property?: string;
  verdicts: { impact: string; message: string }[];
  base?: { value: unknown };
  revision?: { value: unknown };
}
