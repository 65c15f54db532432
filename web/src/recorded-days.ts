import { requestLogDays } from './session.ts';

export const areRequestsRecorded = requestLogDays > 0;

export const NOT_RECORDED = 'Requests are not recorded here (REQUEST_LOG_DAYS=0).';

/** The time for which the service keeps requests, behind "last". */
export const RECORDED_DAYS = requestLogDays === 1 ? 'day' : `${requestLogDays} days`;
