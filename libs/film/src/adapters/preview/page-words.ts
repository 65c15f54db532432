import { MOST_TEXT_BOXES, textBoxes, type TextBox } from '../../preview/text-box.js';
import { pageParts } from '../stage/page-script.js';

/** A page that answers a question in JavaScript. */
interface AskedPage {
  ask(expression: string): Promise<unknown>;
}

let script: string | undefined;

/** The words that a page shows now; `scale` is pixels of the frame for each of the page. A page whose own scripts have spoilt the answer shows none. */
export async function wordsIn(page: AskedPage, scale: number): Promise<TextBox[]> {
  script ??= pageParts(['scene-of', 'text-boxes']);
  const told = await page.ask(`(() => {\n${script}\nreturn textBoxes(${MOST_TEXT_BOXES}, ${scale});\n})()`);
  return textBoxes.safeParse(told).data ?? [];
}
