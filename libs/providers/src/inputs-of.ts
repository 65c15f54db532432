/** The resources of its account that a brief uses. Every brief must list them in `inputs`. */
export function inputsOf(brief: Record<string, unknown>): string[] {
  const { inputs } = brief;
  return Array.isArray(inputs) ? inputs.filter((id): id is string => typeof id === 'string') : [];
}

/** The adapter that a brief is drawn with, as a list of at most one id. */
export function adaptersOf({ adapter }: Record<string, unknown>): string[] {
  const { id } = (adapter ?? {}) as { id?: unknown };
  return typeof id === 'string' ? [id] : [];
}
