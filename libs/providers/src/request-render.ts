import type { Database } from '@libs/database';
import { newId } from '@libs/kernel';
import type { GenerationRequest } from './provider.js';
import { RENDER_READY_CHANNEL, type RenderKind } from './render.js';

/** Class of the advisory locks under which an account's renders take their turns: "turn" in ASCII. */
const TURN_LOCK = 0x74_75_72_6e;

type RenderRequest = Omit<GenerationRequest, 'kind'> & { kind: RenderKind };

/**
 * Puts a render at the end of its line. The name is unique: a repeated request answers the first one's id. Accounts take
 * turns: a render comes one turn after the last of its own account, or after what is running where that is later. So
 * whoever orders many waits behind himself, and another account's first behind one of them at most.
 */
export class RequestRender {
  constructor(private readonly database: Database) {}

  async run(request: RenderRequest): Promise<string> {
    const isImport = request.kind === 'import';
    await this.database.transaction(async (tx) => {
      // Requests of one account at the same moment would otherwise share one turn.
      await tx.sql`select pg_advisory_xact_lock(${TURN_LOCK}, hashtext(${request.accountId}))`;
      await tx.sql`
        with line as not materialized (
          select account_id, turn, state from render
          where (kind = 'import') = ${isImport} and state in ('waiting', 'running'))
        insert into render (id, name, account_id, kind, brief, turn)
        values (${newId()}, ${request.name}, ${request.accountId}, ${request.kind}, ${request.brief}, 1 + greatest(
          (select max(turn) from line where account_id = ${request.accountId}),
          coalesce((select max(turn) from line where state = 'running'), (select min(turn) - 1 from line), 0)))
        on conflict (name) do nothing`;
    });
    const [render] = await this.database.sql<{ id: string }>`select id from render where name = ${request.name}`;
    if (!render) throw new Error(`render ${request.name} vanished after its insert`);
    await this.database.notify(RENDER_READY_CHANNEL, render.id);
    return render.id;
  }
}
