import { z } from 'zod';

const share = z.number().min(0).max(1);

const styleFile = z.object({
  version: z.literal(1),
  kind: z.literal('style'),
  images: z.number(),
  /** Main colours, largest share first. */
  palette: z.array(z.object({ colour: z.string().regex(/^#[0-9a-f]{6}$/), share })).min(1),
  /** Quantiles of OKLab lightness at equal shares. */
  tone: z.array(share).min(2),
  grain: z.object({ amplitude: share, size: share }),
  edges: z.object({ density: share, sharpness: share, lightLines: share, darkLines: share, straight: share }),
  /** A table of colours as a .cube file (Adobe, Cube LUT 1.0): colour by colour what a picture becomes in this style. */
  lut: z.string(),
});

/** What was learned from some pictures: the content of the file of an adapter. */
export type Style = z.output<typeof styleFile>;

/** Reads the file of an adapter. */
export function readStyle(text: string): Style {
  return styleFile.parse(JSON.parse(text));
}
