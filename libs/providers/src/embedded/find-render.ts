import type { Queryable } from '@libs/database';

/** The id of the render of this name; undefined where none was requested. */
export async function findRender(db: Queryable, name: string): Promise<string | undefined> {
  const [render] = await db.sql<{ id: string }[]>`select id from render where name = ${name}`;
  return render?.id;
}
