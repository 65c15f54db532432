import { isObject, type Json, objectIn, textIn } from './values.js';

/** The host did not answer in time. It may still do so. */
export class HostSilent extends Error {}

interface Waiting {
  resolve: (result: Json) => void;
  reject: (error: Error) => void;
}

/** JSON-RPC 2.0 by `postMessage` with the host, or with the sandbox that passes its messages on (MCP Apps, transport). */
export class Bridge {
  private lastId = 0;
  private readonly waiting = new Map<unknown, Waiting>();
  private readonly listeners = new Map<string, (params: Json) => void>();
  private readonly answers = new Map<string, () => Json>([['ping', () => ({})]]);

  constructor(
    private readonly host: Window,
    view: Window = window,
  ) {
    view.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
      if (source === host && isObject(data)) this.receive(data);
    });
  }

  /** What the host tells. */
  on(method: string, listener: (params: Json) => void): void {
    this.listeners.set(method, listener);
  }

  /** What the host asks. */
  answer(method: string, answer: () => Json): void {
    this.answers.set(method, answer);
  }

  notify(method: string, params: Json = {}): void {
    this.post({ method, params });
  }

  /** Rejects with `HostSilent` after so many milliseconds. */
  request(method: string, params: Json, timeoutMs: number): Promise<Json> {
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiting.delete(id);
        reject(new HostSilent(`the host did not answer ${method}`));
      }, timeoutMs);
      const ended = (): void => clearTimeout(timer);
      this.waiting.set(id, {
        resolve: (result) => (ended(), resolve(result)),
        reject: (error) => (ended(), reject(error)),
      });
      this.post({ id, method, params });
    });
  }

  private receive(message: Json): void {
    const { id, method, params, error } = message;
    if (typeof method === 'string') {
      if (id === undefined) this.listeners.get(method)?.(objectIn(params));
      else this.reply(id, method);
      return;
    }
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (isObject(error)) waiting?.reject(new Error(textIn(error['message']) ?? 'The host refused.'));
    else waiting?.resolve(objectIn(message['result']));
  }

  private reply(id: unknown, method: string): void {
    const answer = this.answers.get(method);
    if (answer) this.post({ id, result: answer() });
    else this.post({ id, error: { code: -32601, message: `no method ${method}` } });
  }

  /** The host's origin cannot be known here; the frame is the host's own. */
  private post(message: Json): void {
    this.host.postMessage({ jsonrpc: '2.0', ...message }, '*');
  }
}
