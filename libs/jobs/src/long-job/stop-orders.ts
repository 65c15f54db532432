import { Database } from '@libs/database';
import { type Operation, ProviderRegistry } from '@libs/providers';
import { Injectable } from '@nestjs/common';
import { ErrorReporter } from '../error-reporter.js';

/** Cancels the open orders of an ended parent at its providers. Best effort: it only saves work. */
@Injectable()
export class StopOrders {
  constructor(
    private readonly database: Database,
    private readonly providers: ProviderRegistry,
    private readonly errors: ErrorReporter,
  ) {}

  async run(parentId: string): Promise<void> {
    try {
      const open = await this.database.sql<{ operation: Operation }[]>`
        select operation from unit where parent_id = ${parentId} and state = 'begun' and operation is not null`;
      for (const { operation } of open) await this.providers.get(UNIT_PROVIDER).cancel(operation);
    } catch (error) {
      this.errors.report(`orders of ${parentId}`, error);
    }
  }
}

/** The provider of units that are whole pieces of media. */
export const UNIT_PROVIDER = 'embedded';
