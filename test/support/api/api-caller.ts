import { ask, type Served } from '../service/served.js';

type Sent = Record<string, string>;

/** A client of the typed API, with the headers that it sends each time. */
export class ApiCaller {
  constructor(
    private readonly service: Served,
    private readonly headers: Sent,
  ) {}

  static withKey(service: Served, key: string): ApiCaller {
    return new ApiCaller(service, { authorization: `Bearer ${key}` });
  }

  /** Calls a tool. Text is sent as it is, and anything else as JSON; a query may follow the name of the tool. */
  call(tool: string, input: unknown, headers: Sent = {}, signal?: AbortSignal): Promise<Response> {
    const body = typeof input === 'string' ? input : JSON.stringify(input);
    return ask(this.service, `/api/tools/${tool}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...this.headers, ...headers },
      body,
      ...(signal && { signal }),
    });
  }

  get(path: string, headers: Sent = {}): Promise<Response> {
    return ask(this.service, path, { headers: { ...this.headers, ...headers } });
  }
}
