import type { Database } from '@libs/database';
import { newId } from '@libs/kernel';
import type { GenerationRequest } from './provider.js';
import { RENDER_READY_CHANNEL } from './render.js';

/** Puts a render in line. The name is unique: a repeated request answers the first one's id. */
export class RequestRender {
  constructor(private readonly database: Database) {}

  async run(request: GenerationRequest): Promise<string> {
    await this.database.sql`
      insert into render (id, name, account_id, kind, brief)
      values (${newId()}, ${request.name}, ${request.accountId}, ${request.kind}, ${request.brief})
      on conflict (name) do nothing`;
    const [render] = await this.database.sql<{ id: string }>`select id from render where name = ${request.name}`;
    if (!render) throw new Error(`render ${request.name} vanished after its insert`);
    await this.database.notify(RENDER_READY_CHANNEL, render.id);
    return render.id;
  }
}
