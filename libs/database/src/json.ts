/** A bind parameter that is sent as JSON text. */
export class JsonParameter {
  constructor(readonly value: unknown) {}
}

/** Marks a value for a json or jsonb column. Needed for arrays and scalars; plain objects are sent as JSON anyway. */
export function json(value: unknown): JsonParameter {
  return new JsonParameter(value);
}
