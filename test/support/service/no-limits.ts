/** Settings under which no test is refused for its requests, or on a busy machine, unless it asks for that. */
export const NO_LIMITS = {
  REQUESTS_PER_MINUTE: '1000000',
  REQUEST_BURST: '1000000',
  REFUSED_CREDENTIALS_PER_MINUTE: '1000000',
  PREVIEWS_PER_MINUTE: '1000000',
  BAD_SIGN_INS: '1000000',
  REGISTRATIONS_PER_HOUR: '1000000',
  MAX_REQUEST_WAIT_MS: '5000',
};
