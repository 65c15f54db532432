import { Database } from '@libs/database';
import { newId } from '@libs/kernel';
import { Injectable } from '@nestjs/common';
import type { GenerationRequest } from '../provider.js';
import { findRender } from './find-render.js';
import { firstLine, RENDER_READY_CHANNEL, type RenderKind } from './render.js';
import { nextTurn, takeTurn } from './take-turn.js';

interface RenderRequest extends Omit<GenerationRequest, 'kind'> {
  kind: RenderKind;
  /** What it probably takes once it has begun. */
  seconds: number;
  /** It draws HTML of its caller. */
  hasMarkup?: boolean;
}

/** Puts a render at the end of its line. The name is unique: a repeated request answers the first one's id. */
@Injectable()
export class RequestRender {
  constructor(private readonly database: Database) {}

  async run({ name, accountId, kind, brief, seconds, hasMarkup = false }: RenderRequest): Promise<string> {
    const line = firstLine(kind);
    await this.database.transaction(async (tx) => {
      const turn = await takeTurn(tx, line, accountId);
      await tx.sql`
        insert into render (id, name, account_id, kind, line, brief, seconds, turn, has_markup)
        values (${newId()}, ${name}, ${accountId}, ${kind}, ${line}, ${brief}, ${seconds}, ${turn}, ${hasMarkup})
        on conflict (name) do nothing`;
    });
    const id = await findRender(this.database, name);
    if (id === undefined) throw new Error(`render ${name} vanished after its insert`);
    await this.database.notify(RENDER_READY_CHANNEL, id);
    return id;
  }

  /** Seconds of work that come before a render of the account that is ordered now. */
  async secondsBefore(kind: RenderKind, accountId: string): Promise<number> {
    const line = firstLine(kind);
    const turn = await nextTurn(this.database, line, accountId);
    const [work] = await this.database.sql<{ seconds: number }[]>`
      select coalesce(sum(seconds * (100 - percent) / 100), 0) / greatest(1, count(*) filter (where state = 'running'))
        as seconds
      from render where line = ${line} and (state = 'running' or (state = 'waiting' and turn <= ${turn}))`;
    return work?.seconds ?? 0;
  }
}
