/** Settings under which no test meets a limit of requests unless it asks for one. */
export const NO_LIMITS = {
  REQUESTS_PER_MINUTE: '1000000',
  REQUEST_BURST: '1000000',
  REFUSED_CREDENTIALS_PER_MINUTE: '1000000',
};
