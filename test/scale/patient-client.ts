import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { dataOf } from '../support/mcp/data-of.js';
import { McpCaller } from '../support/mcp/mcp-caller.js';
import { BALANCED, type ServiceMachine } from './machines/service-machine.js';

/** Milliseconds for one answer, between calls, and in all. */
const ANSWER_MS = 10_000;
const AGAIN_MS = 250;
const MOST_MS = 300_000;

const refusal = z.object({ error_code: z.string(), retryable: z.boolean() }).loose();

/** A customer with an MCP client at every API host, who asks the next host while one does not answer. */
export class PatientClient {
  /** Calls that had no answer. */
  unanswered = 0;
  private readonly callers = new Map<ServiceMachine, Promise<McpCaller>>();

  constructor(
    private readonly hosts: readonly ServiceMachine[],
    private readonly key: string,
  ) {}

  /** Begins with the host of this number. */
  async call(first: number, tool: string, args: Record<string, unknown>): Promise<Record<string, unknown>> {
    const until = performance.now() + MOST_MS;
    for (let at = first; performance.now() < until; at += 1) {
      const answer = await this.once(this.hosts[at % this.hosts.length]!, tool, args);
      if (answer) return answer;
      await pause(AGAIN_MS);
    }
    throw new Error(`${tool} had no answer in ${MOST_MS / 1000} s`);
  }

  async close(): Promise<void> {
    for (const opening of this.callers.values()) await (await opening.catch(() => undefined))?.close();
  }

  /** Undefined: another try may help. */
  private async once(
    host: ServiceMachine,
    tool: string,
    args: Record<string, unknown>,
  ): Promise<Record<string, unknown> | undefined> {
    const opening = this.callers.get(host) ?? this.connect(host);
    let result: Awaited<ReturnType<McpCaller['client']['callTool']>>;
    try {
      const { client } = await opening;
      result = await client.callTool({ name: tool, arguments: args }, undefined, { timeout: ANSWER_MS });
    } catch {
      // Cut off, refused, or silent for too long.
      this.unanswered += 1;
      if (this.callers.get(host) === opening) this.callers.delete(host);
      return undefined;
    }
    if (!result.isError) return dataOf(result);
    const denied = refusal.parse(dataOf({ content: result.content }));
    if (denied.retryable) return undefined;
    throw new Error(`${tool} was refused: ${JSON.stringify(denied)}`);
  }

  private connect(host: ServiceMachine): Promise<McpCaller> {
    const opening = McpCaller.connect(host.address, this.key, { headers: BALANCED, timeout: ANSWER_MS });
    this.callers.set(host, opening);
    return opening;
  }
}
