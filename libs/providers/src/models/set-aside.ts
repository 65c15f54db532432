import { Database } from '@libs/database';
import { Injectable } from '@nestjs/common';

/**
 * Takes a model out of the offer because its maker answered `gone`. Its substitute takes its place until the operator
 * confirms the model's price again.
 */
@Injectable()
export class SetAside {
  constructor(private readonly database: Database) {}

  /** Whether the model was offered until now. */
  async run(model: string, because: string): Promise<boolean> {
    const changed = await this.database.sql`
      insert into model_price (model, set_aside_at, set_aside_because)
      values (${model}, clock_timestamp(), ${because})
      on conflict (model) do update set set_aside_at = excluded.set_aside_at,
        set_aside_because = excluded.set_aside_because
      where model_price.set_aside_at is null
      returning model`;
    return changed.length > 0;
  }
}
