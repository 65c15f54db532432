/** True for PostgreSQL's lock_not_available (SQLSTATE 55P03): another transaction kept its lock for longer than allowed. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}
