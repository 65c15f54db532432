import { z } from 'zod';
import { pageParts } from '../stage/page-script.js';

const MOST = 80;
const length = z.number().min(-100_000).max(100_000);

/** An image that stands in a page. A caller's script may have changed the page, so every value is validated. */
const imageBox = z.object({
  scene: z.int().min(0).max(99).optional(),
  address: z.string().max(400),
  /** x, y, width and height in pixels of the frame. */
  box: z.tuple([length, length, length, length]),
});
export type ImageBox = z.output<typeof imageBox>;

const imageBoxes = z.array(imageBox).max(MOST);

let script: string | undefined;

/** The images that a page shows now; `scale` is pixels of the frame for each of the page. */
export async function imagesIn(
  page: { ask(expression: string): Promise<unknown> },
  scale: number,
): Promise<ImageBox[]> {
  script ??= pageParts(['scene-of', 'text-boxes', 'image-boxes']);
  const told = await page.ask(`(() => {\n${script}\nreturn imageBoxes(${MOST}, ${scale});\n})()`);
  return imageBoxes.safeParse(told).data ?? [];
}
