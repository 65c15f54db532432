import { Database } from '@libs/database';
import { deny } from '@libs/kernel';
import { Injectable } from '@nestjs/common';
import { type CheckOutcome, NOT_BEGUN } from '../provider.js';
import type { Render } from './render.entity.js';

/** The state of a render. A render whose lease expired counts as waiting: its next holder starts over. */
@Injectable()
export class CheckRender {
  constructor(private readonly database: Database) {}

  async run(renderId: string): Promise<CheckOutcome> {
    const [render] = await this.database.sql<(Render & { is_lost: boolean })[]>`
      select *, state = 'running' and lease_until < clock_timestamp() as is_lost from render where id = ${renderId}`;
    if (!render) {
      return { state: 'failed', failure: deny('internal_error', `The render ${renderId} is gone.`).body() };
    }
    if (render.state === 'done' && render.result) return { state: 'completed', ...render.result };
    if (render.state === 'failed' && render.failure) {
      const charge = render.charges_share ? { chargedPercent: render.percent } : {};
      return { state: 'failed', failure: render.failure, ...charge };
    }
    if (render.state === 'cancelled') {
      return { state: 'cancelled', percent: render.percent, hasBegun: render.fence > 0 };
    }
    if (render.is_lost) return { state: 'pending', phase: NOT_BEGUN, percent: 0 };
    return { state: 'pending', phase: render.phase, percent: render.percent };
  }
}
