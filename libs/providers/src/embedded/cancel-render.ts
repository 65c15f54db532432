import { Database } from '@libs/database';
import { Injectable } from '@nestjs/common';
import { RENDER_CANCELLED_CHANNEL } from './render.js';

/**
 * Ends a render that is not finished. Its holder learns it at once by notification, at the latest when it renews. What a
 * holder had done that went silent is lost: such a render ends with nothing done.
 */
@Injectable()
export class CancelRender {
  constructor(private readonly database: Database) {}

  async run(renderId: string): Promise<void> {
    const rows = await this.database.sql`
      update render
      set state = 'cancelled', finished_at = clock_timestamp(), holder = null, lease_until = null,
        percent = case when lease_until < clock_timestamp() then 0 else percent end
      where id = ${renderId} and state in ('waiting', 'running') returning id`;
    if (rows.length > 0) await this.database.notify(RENDER_CANCELLED_CHANNEL, renderId);
  }
}
