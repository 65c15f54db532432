import type { McpCaller } from './mcp-caller.js';

interface Answer {
  resource_id: string;
  upload?: { put_url: string };
}

/** A call that is one step of an order. */
export type Call = (tool: string, args: Record<string, unknown>) => Promise<Answer>;

/** Something that a client wants once. Placed again, in whole, it goes on where it was broken off. */
export class Order {
  /** Once a call for it was answered. */
  resourceId?: string;
  /** Whether all of its calls were answered. */
  isPlaced = false;

  constructor(
    readonly kind: string,
    /** Every call of it names the same resource. */
    private readonly steps: (call: Call) => Promise<unknown>,
    /** What its resource tells once it is completed. */
    readonly metadata: Record<string, unknown> = {},
  ) {}

  async place(caller: McpCaller): Promise<void> {
    await this.steps(async (tool, args) => {
      const answer = await caller.call<Answer & Record<string, unknown>>(tool, args);
      const { resource_id: id } = answer;
      if (id !== (this.resourceId ?? id)) throw new Error(`${this.kind} ${this.resourceId} was made again as ${id}`);
      this.resourceId = id;
      return answer;
    });
    this.isPlaced = true;
  }
}
