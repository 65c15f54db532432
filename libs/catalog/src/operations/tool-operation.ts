import type { Tool } from '../define-tool.js';
import { camelCase, pascalCase } from '../components/words-of-name.js';

/** The operation of the typed API that calls a tool. */
export interface ToolOperation {
  /** Operation id, such as `createVideo`. */
  id: string;
  /** Path below the base address, such as `/api/tools/create_video`. */
  path: string;
  /** Component of the request body, such as `CreateVideoRequest`. */
  request: string;
  /** Whether the body may be absent, which means `{}`. */
  isBodyOptional: boolean;
  /** Whether a call starts a job, so that a client can wait for its end. */
  startsJob: boolean;
  /** Whether the header `Idempotency-Key` stands for an argument of the tool. */
  takesKey: boolean;
  /** Whether a wallet may call the tool. */
  isOnWalletLane: boolean;
}

/** The folder of the operations of all tools. */
const TOOLS_PATH = '/api/tools';

/** Everything about an operation follows from its tool: a new tool needs no entry elsewhere. */
export function operationOf({ name, input, output, lanes }: Tool): ToolOperation {
  return {
    id: camelCase(name),
    path: `${TOOLS_PATH}/${name}`,
    request: `${pascalCase(name)}Request`,
    isBodyOptional: input.safeParse({}).success,
    startsJob: startsJob({ output }),
    takesKey: 'idempotency_key' in input.shape,
    isOnWalletLane: lanes.includes('x402'),
  };
}

/** Whether a call may go on after its answer, as the work of a job. */
export function startsJob({ output }: Pick<Tool, 'output'>): boolean {
  return 'poll_after_ms' in output.shape;
}
