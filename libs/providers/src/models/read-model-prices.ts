import type { Queryable } from '@libs/database';
import type { ModelPrice } from './model-price.entity.js';

/** What decides whether a model can be called, and its price. */
export type StandingPrice = Omit<ModelPrice, 'confirmed_at' | 'confirmed_by'>;

/** The rows of prices by the ids of their models. */
export async function readModelPrices(db: Queryable): Promise<Map<string, StandingPrice>> {
  const rows = await db.sql<StandingPrice[]>`
    select model, confirmed, seen, seen_at, set_aside_at, set_aside_because from model_price`;
  return new Map(rows.map((row) => [row.model, row]));
}
