import { onProxy } from '../maker-http.js';

const QUEUE = 'https://queue.fal.run';

/** The three servers of fal, or the one address that stands for all of them. */
export class FalHosts {
  readonly queue: string;
  readonly api: string;
  readonly keys: string;

  constructor(private readonly instead?: string) {
    this.queue = instead ?? QUEUE;
    this.api = instead ?? 'https://api.fal.ai';
    this.keys = instead ?? 'https://rest.alpha.fal.ai';
  }

  /** An address that fal gave, on the proxy if there is one. */
  at(url: string): string {
    return onProxy(url, QUEUE, this.instead);
  }

  /**
   * The addresses of a request of which only the id is known. fal asks its users not to build them, but its list of requests
   * and its webhooks give no others; the form is that of https://fal.ai/docs/documentation/model-apis/inference/queue.
   */
  of(endpoint: string, requestId: string): Record<string, string> {
    const [owner = '', app = ''] = endpoint.split('/');
    const request = `${this.queue}/${owner}/${app}/requests/${encodeURIComponent(requestId)}`;
    return { status: `${request}/status`, result: request, cancel: `${request}/cancel` };
  }
}
