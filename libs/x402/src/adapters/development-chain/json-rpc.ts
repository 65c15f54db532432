import { setTimeout as delay } from 'node:timers/promises';

const TIMEOUT_MS = 10_000;
const POLL_MS = 15;

/** The JSON-RPC door of a node on this machine. */
export class JsonRpc {
  constructor(readonly url: string) {}

  async call<Result>(method: string, ...params: unknown[]): Promise<Result> {
    const response = await fetch(this.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer = (await response.json()) as { result: Result; error?: { message: string } };
    if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
    return answer.result;
  }

  /** Resolves with the chain id once the node answers; rejects when the signal aborts first. */
  async ready(signal: AbortSignal): Promise<number> {
    for (;;) {
      signal.throwIfAborted();
      const id = await this.call<string>('eth_chainId').catch(() => undefined);
      if (id !== undefined) return Number(id);
      await delay(POLL_MS);
    }
  }
}
