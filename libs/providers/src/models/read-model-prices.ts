import type { Queryable } from '@libs/database';
import type { ModelPrice } from './model-price.entity.js';

/** The rows of prices by the ids of their models. */
export async function readModelPrices(db: Queryable): Promise<Map<string, ModelPrice>> {
  const rows = await db.sql<ModelPrice[]>`select * from model_price`;
  return new Map(rows.map((row) => [row.model, row]));
}
