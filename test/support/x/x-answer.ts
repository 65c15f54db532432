/** What the fake X answers. */
export interface XReply {
  status: number;
  headers?: Record<string, string>;
  /** Sent as JSON, or as it is where it is a text. */
  body?: object | string;
}

/** A success of API 2. */
export function data(value: object, status = 200): XReply {
  return { status, body: { data: value } };
}

const TITLES: Record<number, string> = {
  400: 'Invalid Request',
  401: 'Unauthorized',
  402: 'CreditsDepleted',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};

/** A problem of API 2 (RFC 7807). `type` is the last part of its address. */
export function problem(status: number, detail: string, type?: string): XReply {
  const address = type === undefined ? 'about:blank' : `https://api.x.com/2/problems/${type}`;
  return { status, body: { title: TITLES[status] ?? 'Error', type: address, status, detail } };
}

/** An error of API 1.1 and of OAuth. */
export function errorCode(status: number, code: number, message: string): XReply {
  return { status, body: { errors: [{ code, message }] } };
}

/** A 429 whose window ends after so many seconds. */
export function rateLimited(seconds: number): XReply {
  const headers = {
    'x-rate-limit-limit': '100',
    'x-rate-limit-remaining': '0',
    'x-rate-limit-reset': String(Math.ceil(Date.now() / 1_000) + seconds),
  };
  return { ...problem(429, 'Too Many Requests'), headers };
}

export const DUPLICATE = problem(403, 'You are not allowed to create a Tweet with duplicate content.');
export const NO_WRITE_PERMISSION = problem(
  403,
  'Your client app is not configured with the appropriate oauth1 app permissions for this endpoint.',
  'oauth1-permissions',
);
export const VIDEO_TOO_LONG = problem(403, 'This user is not allowed to post a video longer than 2 minutes');
export const OVER_CAPACITY = problem(503, 'Service Unavailable');
