import { z } from 'zod';

const name = z.string().min(1).max(32);

export const mapVisual = z.strictObject({
  type: z.literal('map'),
  places: z
    .array(
      z.strictObject({
        name: name.describe('A city, such as Porto or "Springfield, Illinois".'),
        at: z
          .tuple([z.number().min(-85).max(85), z.number().min(-180).max(180)])
          .optional()
          .describe('Latitude and longitude, for what is no known city.'),
      }),
    )
    .max(8)
    .default([])
    .describe('Pinned as spoken.'),
  route: z.boolean().default(false).describe('Joins the places by a line, in their order.'),
  countries: z.array(name).max(12).default([]).describe('Coloured: names or ISO codes.'),
});

export type MapVisual = z.output<typeof mapVisual>;
