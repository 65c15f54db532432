/** Days a deleted resource can be brought back. */
export const RESTORE_DAYS = 30;
