import type { Repositories } from '@libs/database';
import { Render } from './render.entity.js';

/** The id of the render of this name; undefined where none was requested. */
export async function findRender(db: Repositories, name: string): Promise<string | undefined> {
  const render = await db.getRepository(Render).findOne({ where: { name }, select: { id: true } });
  return render?.id;
}
