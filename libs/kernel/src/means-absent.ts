/** Whether an optional member counts as left out: many clients fill the members that they do not use with null, "" or {}. */
export function meansAbsent(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length === 0;
}
