/** The end of a tool, announced. */
export interface Deprecation {
  /** Day of the announcement, YYYY-MM-DD. */
  since: string;
  /** Last day on which the tool answers, YYYY-MM-DD. */
  sunset: string;
  /** Name of the tool to use instead. */
  use: string;
}

/** A tool's description as agents read it: what to use instead comes first. */
export function describedWith(deprecation: Deprecation | undefined, description: string): string {
  if (deprecation === undefined) return description;
  return `Deprecated, ends ${deprecation.sunset}: use ${deprecation.use}. ${description}`;
}
