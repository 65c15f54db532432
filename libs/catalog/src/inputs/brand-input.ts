import { z } from 'zod';
import { oneLine } from './one-line.js';
import { showAs } from './shown-schema.js';

/** The brand that the film shows. */
export const brandInput = z
  .strictObject({
    name: oneLine(60).optional().describe('Shown as it is written.'),
    colors: z
      .array(z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour like #1a2b3c'))
      .min(1)
      .max(5)
      .optional()
      .describe('Like #1a2b3c, the main one first.'),
    logo_resource_id: z.uuid().optional().describe('A completed image of yours.'),
  })
  .describe('Name and logo are shown; colors replace the theme’s accents.');

/** The same in tools that lists show beside create_video. */
export const brandAsInVideo = showAs(brandInput.clone(), () => ({
  type: 'object',
  description: 'As brand of create_video.',
}));

/** The brand of a brief. */
export function brandOf(brand: z.output<typeof brandInput> | undefined) {
  if (!brand) return {};
  const { name, colors, logo_resource_id: logo } = brand;
  return {
    brand: {
      ...(name !== undefined && { name }),
      ...(colors && { colors: colors.map((colour) => colour.toLowerCase()) }),
      ...(logo !== undefined && { logo: logo.toLowerCase() }),
    },
  };
}

/** The resources that a brand uses. */
export function brandInputs(brand: z.output<typeof brandInput> | undefined): string[] {
  return brand?.logo_resource_id === undefined ? [] : [brand.logo_resource_id.toLowerCase()];
}
