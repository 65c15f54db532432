import { PageTooSlow, StageFailed } from '@libs/film';
import { EndedByMarkup } from '../../embedded/ended-by-markup.js';

/** Does work on a page. If the page ended it, the error blames the caller's markup. */
export async function endedByPage<Made>(work: () => Promise<Made>): Promise<Made> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PageTooSlow) {
      throw EndedByMarkup.because(error.message, 'Remove endless loops, and draw less at once.');
    }
    if (error instanceof StageFailed && error.endedBy === 'page') {
      const what = `${error.reason.charAt(0).toUpperCase()}${error.reason.slice(1)}.`;
      throw EndedByMarkup.because(what, 'Stay in one document, nest fewer elements, and draw less at once.');
    }
    throw error;
  }
}
