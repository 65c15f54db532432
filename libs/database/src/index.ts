export { withAdvisoryLock } from './advisory-lock.js';
export { CommitOutcomeUnknown } from './commit-outcome-unknown.js';
export { DatabaseUnavailable } from './database-unavailable.js';
export { Database, type Queryable, type Transaction } from './database.js';
export { inTransaction } from './in-transaction.js';
export { json } from './json.js';
export { isLockTimeout } from './is-lock-timeout.js';
export { isUniqueViolation } from './is-unique-violation.js';
export { tryAdvisoryLock } from './try-advisory-lock.js';
