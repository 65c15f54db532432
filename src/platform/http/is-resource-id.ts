const FORM = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a value that a caller sent has the form of a resource's id, and so may be written where it is observed. */
export function isResourceId(value: unknown): value is string {
  return typeof value === 'string' && FORM.test(value);
}
