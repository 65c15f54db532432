import type { Principal } from '@libs/identity';
import { LOGGER, type Logger } from '@libs/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { Drain } from '../../platform/health/drain.js';
import { JSON_RPC_CODES, JsonRpcError } from '../json-rpc-error.js';
import type { Exchange } from '../call/mcp-call.js';
import { type DetailedTask, Tasks } from '../tasks/tasks.js';

/** The state of a task for streams, equal to what `tasks/get` would return now. */
@Injectable()
export class TaskNews {
  constructor(
    private readonly tasks: Tasks,
    private readonly drain: Drain,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Undefined for a task that is no longer there; what fails is recorded and thrown. */
  async read(principal: Principal, taskId: string): Promise<DetailedTask | undefined> {
    try {
      return await this.tasks.get(taskId, this.exchangeOf(principal));
    } catch (error) {
      const isAnswer = error instanceof JsonRpcError;
      if (isAnswer && error.code === JSON_RPC_CODES.invalidParams) return undefined;
      if (!isAnswer) this.recordFailure(error);
      throw error;
    }
  }

  /** An exchange without a request, never aborted: the read serves streams, not a caller. */
  private exchangeOf(principal: Principal): Exchange {
    const { signal } = new AbortController();
    const recordFailure = (error: unknown): void => this.recordFailure(error);
    const call = {
      ...({ principal, form: 'json', signal, leaving: this.drain.signal, operationOf: () => undefined } as const),
      // A result of a task has no picture.
      network: '',
      claimPicture: () => undefined,
    };
    return { call: { ...call, recordFailure }, signal, notify: async () => {} };
  }

  private recordFailure(error: unknown): void {
    this.logger.error({ err: error, where: 'task news' }, 'a task could not be read for its streams');
  }
}
